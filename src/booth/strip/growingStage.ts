import type { Cleanup } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { isBusyAtom } from '../session/boothAtoms.ts'

// Of a session alone.
const growth = lazyModule(() => import('./growStrip.ts'))

/**
 * Growing strip stage: photos of a session -> picture of the strip that they become, painted anew for each.
 * @returns cleanup; it forgets the picture, as does the end of a session
 */
export function startGrowingStrip(store: Store): Cleanup {
  return subscribe(store, isBusyAtom, (isBusy) =>
    isBusy ? growth.start(({ growStrip }) => growStrip(store)) : null,
  )
}
