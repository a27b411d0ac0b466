import type { Cleanup } from '../../lib/cleanup.ts'
import type { Size } from '../../lib/geometry.ts'
import { type FilterRenderer, RendererLostError } from '../../render/FilterRenderer.ts'
import { onVideoFrame } from '../../camera/videoFrames.ts'
import { createComparePane, type PaneContent } from './comparePane.ts'
import type { Source } from '../source/source.ts'
import type { ComparePanes } from '../viewer/viewport.ts'

/** Request to develop a source through one filter, or through two for a comparison. */
export type CompareRequest = {
  readonly source: Source
  readonly left: PaneContent | null
  readonly right: PaneContent
}

/** Developed comparison: its canvases, the size of the image, and what was requested. */
export type Comparison = ComparePanes & {
  readonly request: CompareRequest
  readonly size: Size
  /** How many comparisons came before it: another number has other pixels. */
  readonly serial: number
}

/** Compare renderer: develops one or two panes and keeps them, for the viewer and the scopes. */
export type CompareRenderer = {
  /** Sets the renderer to develop with; null while its GPU context is lost. */
  readonly setRenderer: (renderer: FilterRenderer | null) => void
  /** Develops with the next animation frame; only the newest request of a frame is developed. */
  readonly show: (request: CompareRequest | null) => void
  /** Develops the same again: a shader was edited. */
  readonly refresh: () => void
  /** Last comparison; null before the first, and while its source is closed and the next is not developed. */
  readonly shown: () => Comparison | null
  /** Calls back after each comparison with the milliseconds that it took. */
  readonly onRender: (listener: (frameMs: number) => void) => Cleanup
  /** Stops following the source. */
  readonly close: () => void
}

/** Creates a compare renderer, which waits until it is given a renderer. The caller closes it. */
export function createCompareRenderer(): CompareRenderer {
  const listeners = new Set<(frameMs: number) => void>()
  const [left, right] = [createComparePane(), createComparePane()]
  let renderer: FilterRenderer | null = null
  let request: CompareRequest | null = null
  let shown: CompareRequest | null = null
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
    shown = request
    serial += 1
    for (const listener of listeners) listener(performance.now() - startMs)
  }
  const schedule = () => void (handle ||= requestAnimationFrame(render))
  const frames = createFrameLoop(render)
  return {
    setRenderer: (next) => {
      renderer = next
      schedule()
    },
    show: (next) => {
      frames.follow(next?.source ?? null)
      request = next
      schedule()
    },
    refresh: () => {
      for (const pane of [left, right]) pane.invalidate()
      schedule()
    },
    shown: () =>
      shown && isOpen(shown.source) ? { ...comparisonOf(shown, left.canvas, right.canvas), serial } : null,
    onRender: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      frames.follow(null)
      cancelAnimationFrame(handle)
    },
  }
}

/** Creates a loop that calls back for each frame of the source that it follows, while that is a moving one. */
function createFrameLoop(onFrame: () => void) {
  let followed: Source | null = null
  let cleanup: Cleanup = () => {}
  return {
    follow: (source: Source | null) => {
      if (source === followed) return
      followed = source
      cleanup()
      cleanup = source?.kind === 'moving' ? onVideoFrame(source.video, onFrame) : () => {}
    },
  }
}

/** A closed image has no width. */
function isOpen(source: Source): boolean {
  return source.kind === 'moving' || source.image.width > 0
}

function comparisonOf(
  request: CompareRequest,
  left: HTMLCanvasElement,
  right: HTMLCanvasElement,
): Omit<Comparison, 'serial'> {
  const size = { widthPx: right.width, heightPx: right.height }
  return { left: request.left ? left : null, right, request, size }
}
