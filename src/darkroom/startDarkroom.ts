import type { Store } from '../booth/store.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { startComparison } from './compare/comparisonStage.ts'
import { startFilms } from './compare/filmStage.ts'
import { startRenderTimes } from './compare/renderTimesStage.ts'
import { startUndoKeys } from './editor/undoKeys.ts'
import { startRenderer } from './page/rendererStage.ts'
import { startScopes } from './scopes/scopesStage.ts'
import { startSource } from './source/sourceStage.ts'
import { startShaderErrors } from './viewer/shaderErrorStage.ts'

/** Stages of the darkroom. Each follows the store, does one thing to the world, and knows nothing of the others. */
const stages: readonly ((store: Store) => Cleanup)[] = [
  startRenderer, // -> FilterRenderer
  startSource, // choice -> Source, frozen frame
  startFilms, // film's values -> baked films
  startComparison, // renderer, source, tuned filters -> Comparison
  startScopes, // Comparison -> data of the scopes
  startRenderTimes, // Comparison, GPU -> times
  startShaderErrors, // saved shaders -> error
  startUndoKeys, // keys -> undo, redo
]

/** Starts every stage of the darkroom. @returns cleanup; it stops the camera and every timer, and ends the workers */
export function startDarkroom(store: Store): Cleanup {
  return combineCleanups(...stages.map((start) => start(store)))
}
