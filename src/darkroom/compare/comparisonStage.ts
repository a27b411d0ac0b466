import { type Store, subscribe } from '../../lib/store.ts'
import { onVideoFrame } from '../../camera/videoFrames.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { rendererAtom } from '../page/rendererStage.ts'
import { shownSourceAtom } from '../state/darkroomAtoms.ts'
import { createCompareRenderer } from './compareRenderer.ts'
import { compareRequestAtom, lastComparisonAtom } from './comparisonAtoms.ts'

/** Comparison stage: renderer, request -> comparison, again with each frame and edited shader. @returns cleanup */
export function startComparison(store: Store): Cleanup {
  const { setRenderer, show, render, refresh, close } = createCompareRenderer((comparison) =>
    store.set(lastComparisonAtom, comparison),
  )
  return combineCleanups(
    subscribe(store, rendererAtom, setRenderer),
    subscribe(store, compareRequestAtom, show),
    subscribe(store, shownSourceAtom, (source) =>
      source?.kind === 'moving' ? onVideoFrame(source.video, render) : null,
    ),
    subscribe(store, rendererAtom, (renderer) => renderer?.shaderEdits?.onEdit(refresh)),
    close,
  )
}
