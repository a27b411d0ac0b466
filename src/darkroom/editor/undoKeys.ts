import type { Store } from '../../booth/store.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { dispatchAtom } from '../state/darkroomAtoms.ts'

/** Undo by Ctrl+Z, redo by Ctrl+Shift+Z and Ctrl+Y; a text area keeps its own undo. @returns cleanup */
export function startUndoKeys(store: Store): Cleanup {
  const onKeyDown = (event: KeyboardEvent) => {
    const type = stepOf(event)
    if (!type || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    store.set(dispatchAtom, { type })
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

function stepOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : null
}
