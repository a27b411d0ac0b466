import { onVideoFrame } from '../../camera/videoFrames.ts'
import { type FilterRenderer, RendererLostError } from '../../engine/index.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { rendererAtom } from '../page/rendererAtoms.ts'
import { shownSourceAtom } from '../state/darkroomAtoms.ts'
import { createComparePane } from './comparePane.ts'
import {
  type Comparison,
  compareRequestAtom,
  type CompareRequest,
  lastComparisonAtom,
  shaderErrorAtom,
} from './comparisonAtoms.ts'

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
    subscribe(store, rendererAtom, (renderer) =>
      renderer?.shaderEdits?.onError((error) => store.set(shaderErrorAtom, error)),
    ),
    close,
  )
}

/**
 * Creates a compare renderer, which develops one or two panes and keeps them. It waits until it is given a renderer. The
 * caller closes it.
 * @param onRender gets each comparison
 */
export function createCompareRenderer(onRender: (comparison: Comparison) => void) {
  const [left, right] = [createComparePane(), createComparePane()]
  let renderer: FilterRenderer | null = null
  let request: CompareRequest | null = null
  let serial = 0
  let handle = 0
  const render = () => {
    handle = 0
    if (!renderer || !request) return
    const startMs = performance.now()
    try {
      right.render(renderer, request.source, request.right)
      if (request.left) left.render(renderer, request.source, request.left)
    } catch (error) {
      // The next renderer develops it again.
      if (error instanceof RendererLostError) return
      throw error
    }
    serial += 1
    onRender({
      left: request.left ? left.canvas : null,
      right: right.canvas,
      request,
      size: { widthPx: right.canvas.width, heightPx: right.canvas.height },
      serial,
      frameMs: performance.now() - startMs,
    })
  }
  const schedule = () => void (handle ||= requestAnimationFrame(render))
  return {
    /** Sets the renderer to develop with; null while its GPU context is lost. */
    setRenderer: (next: FilterRenderer | null) => {
      renderer = next
      schedule()
    },
    /** Develops with the next animation frame; only the newest request of a frame is developed. */
    show: (next: CompareRequest | null) => {
      request = next
      schedule()
    },
    /** Develops a new frame of the source at once. */
    render,
    /** Develops the same again: a shader was edited. */
    refresh: () => {
      for (const pane of [left, right]) pane.invalidate()
      schedule()
    },
    close: () => cancelAnimationFrame(handle),
  }
}
