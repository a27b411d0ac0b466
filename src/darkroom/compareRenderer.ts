import type { Lut } from '../film/lut.ts'
import type { Filter } from '../filters/Filter.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import type { Size } from '../lib/geometry.ts'
import { captureSize, cropToAspect } from '../photo/crop.ts'
import { neutralMetering } from '../photo/Photo.ts'
import { type FilterRenderer, RendererLostError } from '../render/FilterRenderer.ts'
import { liveOptions, onVideoFrame } from '../render/videoFrames.ts'
import type { Moving, Source, Still } from './source.ts'
import type { ComparePanes } from './viewport.ts'

/** Filter with edited params, and the LUT of its tuned film; null keeps the LUT that the renderer has. */
export type TunedFilter = { readonly filter: Filter; readonly lut: Lut | null }

/** Content of a pane: the source through a tuned filter, or `before` it. */
export type PaneContent = TunedFilter | 'before'

/** Request to develop a source through one filter, or through two for a comparison. */
export type CompareRequest = {
  readonly source: Source
  readonly left: PaneContent | null
  readonly right: PaneContent
}

/** Developed comparison: its canvases, the size of the image, and what was requested. */
export type Comparison = ComparePanes & { readonly request: CompareRequest; readonly size: Size }

/** Compare renderer: develops one or two panes and keeps them, for the viewer and the scopes. */
export type CompareRenderer = {
  /** Sets the renderer to develop with; null while its GPU context is lost. */
  readonly setRenderer: (renderer: FilterRenderer | null) => void
  /** Develops with the next animation frame; only the newest request of a frame is developed. */
  readonly show: (request: CompareRequest | null) => void
  /** Develops the same again: a shader was edited. */
  readonly refresh: () => void
  /** Last comparison; null before the first. */
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
    shown: () => shown && comparisonOf(shown, left.canvas, right.canvas),
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

function comparisonOf(
  request: CompareRequest,
  left: HTMLCanvasElement,
  right: HTMLCanvasElement,
): Comparison {
  const size = { widthPx: right.width, heightPx: right.height }
  return { left: request.left ? left : null, right, request, size }
}

type ComparePane = {
  readonly canvas: HTMLCanvasElement
  /**
   * Develops a source; a still that the pane shows already is left as it is.
   * @throws RendererLostError when the GPU context is lost meanwhile
   */
  readonly render: (renderer: FilterRenderer, source: Source, content: PaneContent) => void
  /** Has even a still developed again by the next `render`. */
  readonly invalidate: () => void
}

function createComparePane(): ComparePane {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas error.')
  let last: readonly unknown[] = []
  return {
    canvas,
    render: (renderer, source, content) => {
      const next = [renderer, source, content]
      if (source.kind === 'moving') renderMoving(context, renderer, source, content)
      else if (!isSame(last, next)) renderStill(context, renderer, source, content)
      last = next
    },
    invalidate: () => {
      last = []
    },
  }
}

/** Options that stay the same: what changes on the screen was changed by the designer. */
const fixedOptions = {
  mirrored: false,
  seed: 1,
  metering: neutralMetering,
  takenAt: Date.UTC(2025, 5, 21, 12),
} as const

function renderStill(
  context: CanvasRenderingContext2D,
  renderer: FilterRenderer,
  { image, hasPatches }: Still,
  content: PaneContent,
): void {
  resize(context.canvas, image.width, image.height)
  if (content === 'before') return context.drawImage(image, 0, 0)
  const options = { ...fixedOptions, filter: content.filter, dateStamp: !hasPatches }
  context.putImageData(withLut(renderer, content).develop(image, options), 0, 0)
}

function renderMoving(
  context: CanvasRenderingContext2D,
  renderer: FilterRenderer,
  { video }: Moving,
  content: PaneContent,
): void {
  const size = { widthPx: video.videoWidth, heightPx: video.videoHeight }
  const { widthPx, heightPx } = captureSize(size)
  if (widthPx === 0) return
  resize(context.canvas, widthPx, heightPx)
  if (content === 'before') {
    const crop = cropToAspect(size)
    context.drawImage(video, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
  } else {
    const options = { ...fixedOptions, filter: content.filter, dateStamp: true }
    withLut(renderer, content).renderLive(video, liveOptions(options, Date.now()))
    // In the same task: a WebGL canvas is empty after it.
    context.drawImage(renderer.canvas, 0, 0, widthPx, heightPx)
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}

/** LUTs that renderers were given last, by filter: setting a LUT takes longer than comparing it. */
const currentLuts = new WeakMap<FilterRenderer, Map<string, Lut>>()

/** The renderer with the LUT of a tuned filter. */
function withLut(renderer: FilterRenderer, { filter: { film }, lut }: TunedFilter): FilterRenderer {
  const luts = currentLuts.get(renderer) ?? new Map<string, Lut>()
  currentLuts.set(renderer, luts)
  if (film !== null && lut !== null && luts.get(film) !== lut) {
    renderer.setLut(film, lut)
    luts.set(film, lut)
  }
  return renderer
}

/** Setting a canvas's size clears it, so it is set only when it changes. */
function resize(canvas: HTMLCanvasElement, widthPx: number, heightPx: number): void {
  if (canvas.width !== widthPx) canvas.width = widthPx
  if (canvas.height !== heightPx) canvas.height = heightPx
}
