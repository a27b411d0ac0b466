import { happenAtom } from './boothAtom.ts'
import type { Store } from './follow.ts'

/**
 * Tells the booth whether the page is in sight. A page that the visitor leaves, even into the back-forward cache,
 * keeps no camera. Returns the end.
 */
export function watchPage(store: Store): () => void {
  const over = new AbortController()
  const look = () =>
    store.set(happenAtom, {
      type: 'visibilityChanged',
      isHidden: document.hidden,
      nowMs: performance.now(),
    })
  look()
  document.addEventListener('visibilitychange', look, over)
  window.addEventListener('pagehide', () => store.set(happenAtom, { type: 'stopCamera' }), over)
  return () => over.abort()
}
