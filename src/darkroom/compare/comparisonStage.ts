import { type Store, subscribe } from '../../booth/store.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { onShaderEdit } from '../../render/gpu/shaderSource.ts'
import { rendererAtom } from '../page/pageAtoms.ts'
import { compareRequestAtom, lastComparisonAtom } from './comparisonAtoms.ts'
import { createCompareRenderer } from './compareRenderer.ts'

/** Comparison stage: renderer, request -> comparison, again whenever a shader is edited. @returns cleanup */
export function startComparison(store: Store): Cleanup {
  const compareRenderer = createCompareRenderer((comparison) => store.set(lastComparisonAtom, comparison))
  return combineCleanups(
    subscribe(store, rendererAtom, (renderer) => {
      compareRenderer.setRenderer(renderer)
      return undefined
    }),
    subscribe(store, compareRequestAtom, (request) => {
      compareRenderer.show(request)
      return undefined
    }),
    onShaderEdit(compareRenderer.refresh),
    compareRenderer.close,
  )
}
