import { untilLoaded } from '../lib/untilLoaded.ts'
import type { Store } from './follow.ts'

/**
 * Fetches what does the booth's work, which no first screen needs, and starts it: what a visitor has asked for by
 * then is in the store, and is done then. Returns the end.
 */
export function loadFlow(store: Store): () => void {
  let end: (() => void) | undefined
  const giveUp = untilLoaded(
    () => import('./flow.ts'),
    ({ startFlow }) => (end = startFlow(store)),
  )
  return () => {
    giveUp()
    end?.()
  }
}
