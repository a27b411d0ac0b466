import type { Store } from '../lib/store.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { startComparison } from './compare/comparisonStage.ts'
import { startFilms } from './compare/filmStage.ts'
import { startRenderTimes } from './compare/renderTimesStage.ts'
import { startHostFilms } from './exchange/hostFilmsStage.ts'
import { startRenderer } from './page/rendererStage.ts'
import { startScopes } from './scopes/scopesStage.ts'
import { startSource } from './source/sourceStage.ts'
import { dispatchAtom } from './state/darkroomAtoms.ts'

/** Stages of the darkroom. Each follows the store, does one thing to the world, and knows nothing of the others. */
const stages: readonly ((store: Store) => Cleanup)[] = [
  startRenderer, // -> FilterRenderer
  startSource, // choice -> Source, frozen frame
  startFilms, // film's values -> baked films
  startComparison, // renderer, source, tuned filters -> Comparison
  startScopes, // Comparison -> data of the scopes
  startRenderTimes, // Comparison, GPU -> times
  startHostFilms, // owner's session -> films of the host
  startUndoKeys, // keys -> undo, redo
]

/**
 * Opens the preset that the address shares, and starts every stage of the darkroom.
 * @returns cleanup; it stops the camera and every timer, and ends the workers
 */
export function startDarkroom(store: Store): Cleanup {
  store.set(dispatchAtom, { type: 'opened', search: location.search })
  return combineCleanups(...stages.map((start) => start(store)))
}

/** Undo by Ctrl+Z, redo by Ctrl+Shift+Z and Ctrl+Y; a text area keeps its own undo. @returns cleanup */
function startUndoKeys(store: Store): Cleanup {
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
