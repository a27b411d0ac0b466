import type { Size } from '../../lib/geometry.ts'
import { type FilterRenderer, RendererLostError } from '../../engine/index.ts'
import type { Source } from '../source/source.ts'
import type { ComparePanes } from '../viewer/viewport.ts'
import { createComparePane, type PaneContent } from './comparePane.ts'

/** Request to develop a source through one filter, or through two for a comparison. */
export type CompareRequest = {
  readonly source: Source
  readonly left: PaneContent | null
  readonly right: PaneContent
}

/** Developed comparison: its canvases, the size of the image, and what was requested. The next one has the same canvases. */
export type Comparison = ComparePanes & {
  readonly request: CompareRequest
  readonly size: Size
  /** How many comparisons came before it: another number has other pixels. */
  readonly serial: number
  /** Time that it took, in milliseconds. */
  readonly frameMs: number
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
