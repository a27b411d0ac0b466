import type { Engine } from '../filters/Engine.ts'
import type { Store } from './follow.ts'

/** Fetches what prints proofs and starts it; the keys do without pictures where it can't be had. Returns the end. */
export function loadProofs(store: Store, engine: Engine): () => void {
  const over = new AbortController()
  import('./runProofs.ts').then(
    ({ runProofs }) => {
      if (!over.signal.aborted) over.signal.addEventListener('abort', runProofs(store, engine))
    },
    (cause: unknown) => console.warn('The keys have no pictures.', cause),
  )
  return () => over.abort()
}
