import type { Cleanup } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { hasEditsAtom } from './eventFormAtoms.ts'

/** Asks before the page is left while the form of the event has changes that are not saved. @returns cleanup */
export function warnOfUnsaved(store: Store): Cleanup {
  return subscribe(store, hasEditsAtom, (hasEdits) => {
    if (!hasEdits) return undefined
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  })
}
