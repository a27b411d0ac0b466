import { untilLoaded } from '../lib/lazyModule.ts'
import type { Store } from './store.ts'

/**
 * Fetches what does the booth's work, which no first screen needs, and starts it: what a visitor has asked for by
 * then is in the store, and is done then. Returns the end.
 */
export function loadPipeline(store: Store): () => void {
  let end: (() => void) | undefined
  const giveUp = untilLoaded(
    () => import('./pipeline.ts'),
    ({ startPipeline }) => (end = startPipeline(store)),
  )
  return () => {
    giveUp()
    end?.()
  }
}
