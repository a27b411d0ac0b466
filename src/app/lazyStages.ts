import { lazyModule } from '../lib/lazyModule.ts'

/**
 * The stages, and the screens of what they bring: without them there is neither a camera nor a message. The first screen does not
 * need them. What a visitor does before they are loaded is in the store, and is done then.
 */
export const stages = lazyModule(() => import('./stages.ts'))
