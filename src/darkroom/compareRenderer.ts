import type { Lut } from '../film/lut.ts'
import type { Filter } from '../filters/Filter.ts'
import { type FilterRenderer, type RenderOptions, RendererLostError } from '../render/FilterRenderer.ts'
import { captureSize, cropToAspect } from '../photo/crop.ts'
import { neutralMetering } from '../photo/Photo.ts'
import type { Moving, Source, Still } from './source.ts'
import type { Size } from '../lib/geometry.ts'
import type { Layers } from './viewport.ts'

/** A filter as it was turned, and the table of its film; null leaves the table that the booth ships with. */
export type TunedFilter = { readonly filter: Filter; readonly lut: Lut | null }

/** `before` is the picture without any look. */
export type PaneContent = TunedFilter | 'before'

/** A developed picture on a canvas of its own. */
export type ComparePane = {
  readonly canvas: HTMLCanvasElement
  /**
   * Develops a source; a still that it shows already is left as it is.
   * @throws EngineLostError when the GPU went meanwhile
   */
  readonly paint: (engine: FilterRenderer, source: Source, shown: PaneContent) => void
  /** What it shows is out of date: a shader was edited. */
  readonly expire: () => void
}

/** The same for every picture: what changes on the screen was changed by the designer. */
const fixed = {
  mirrored: false,
  seed: 1,
  metering: neutralMetering,
  takenAt: Date.UTC(2025, 5, 21, 12),
} as const

export function createComparePane({ liveOptions: movingExposure }: Pick<Tools, 'liveOptions'>): ComparePane {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas error.')
  let last: readonly unknown[] = []
  const paintStill = (engine: FilterRenderer, { picture, hasPatches }: Still, shown: PaneContent) => {
    fit(canvas, picture.width, picture.height)
    if (shown === 'before') context.drawImage(picture, 0, 0)
    else {
      const exposure = { ...fixed, filter: shown.filter, dateStamp: !hasPatches }
      context.putImageData(withTable(engine, shown).develop(picture, exposure), 0, 0)
    }
  }
  const paintMoving = (engine: FilterRenderer, { video }: Moving, shown: PaneContent) => {
    const size = { widthPx: video.videoWidth, heightPx: video.videoHeight }
    const { widthPx, heightPx } = captureSize(size)
    if (widthPx === 0) return
    fit(canvas, widthPx, heightPx)
    if (shown === 'before') {
      const crop = cropToAspect(size)
      const { xPx, yPx } = crop
      context.drawImage(video, xPx, yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
    } else {
      const exposure: RenderOptions = { ...fixed, filter: shown.filter, dateStamp: true }
      withTable(engine, shown).renderLive(video, movingExposure(exposure, Date.now()))
      // In the same task: a WebGL canvas is empty after it.
      context.drawImage(engine.canvas, 0, 0, widthPx, heightPx)
    }
  }
  return {
    canvas,
    paint: (engine, source, shown) => {
      if (source.kind === 'moving') paintMoving(engine, source, shown)
      else if (!isSame(last, [engine, source, shown])) paintStill(engine, source, shown)
      last = [engine, source, shown]
    },
    expire: () => {
      last = []
    },
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}

/** The tables that engines were given last, one a film: giving one takes longer than asking. */
const given = new WeakMap<FilterRenderer, Map<string, Lut>>()

/** The engine with the table of a look's film. */
function withTable(engine: FilterRenderer, { filter: { film }, lut }: TunedFilter): FilterRenderer {
  const tables = given.get(engine) ?? new Map<string, Lut>()
  given.set(engine, tables)
  if (film !== null && lut !== null && tables.get(film) !== lut) {
    engine.setLut(film, lut)
    tables.set(film, lut)
  }
  return engine
}

/** Setting a canvas's size clears it. */
function fit(canvas: HTMLCanvasElement, widthPx: number, heightPx: number): void {
  if (canvas.width !== widthPx) canvas.width = widthPx
  if (canvas.height !== heightPx) canvas.height = heightPx
}

/** What is to be developed: a picture through one look, or through two beside each other. */
export type CompareRequest = {
  readonly source: Source
  readonly left: PaneContent | null
  readonly right: PaneContent
}

/** Develops what is ordered and holds it, for the view and the scopes. */
export type CompareRenderer = {
  readonly setEngine: (engine: FilterRenderer | null) => void
  /** Developed with the next frame of the screen; an order that came before it by then is left out. */
  readonly show: (order: CompareRequest | null) => void
  /** Develops the same anew: a shader was edited. */
  readonly refresh: () => void
  /** What was developed last; null before the first. */
  readonly shown: () => (Layers & { readonly order: CompareRequest; readonly size: Size }) | null
  /** Called after each developing with the milliseconds that it took. Returns the end of it. */
  readonly onPaint: (listener: (tickMs: number) => void) => () => void
  readonly close: () => void
}

/** A light table without an engine: it waits for one. */
export function createCompareRenderer(tools: Tools): CompareRenderer {
  const listeners = new Set<(tickMs: number) => void>()
  const [left, right] = [createComparePane(tools), createComparePane(tools)]
  let engine: FilterRenderer | null = null
  let order: CompareRequest | null = null
  let painted: CompareRequest | null = null
  let ticket = 0
  let stopVideo = () => {}

  const paint = () => {
    ticket = 0
    if (!engine || !order) return
    const startMs = performance.now()
    try {
      right.paint(engine, order.source, order.right)
      if (order.left) left.paint(engine, order.source, order.left)
    } catch (error) {
      // The next engine paints it anew.
      if (error instanceof RendererLostError) return
      throw error
    }
    painted = order
    for (const listener of listeners) listener(performance.now() - startMs)
  }
  const request = () => {
    if (ticket === 0) ticket = requestAnimationFrame(paint)
  }
  return {
    setEngine: (next) => {
      engine = next
      request()
    },
    show: (next) => {
      if (next?.source !== order?.source) {
        stopVideo()
        stopVideo = next?.source.kind === 'moving' ? tools.onVideoFrame(next.source.video, paint) : () => {}
      }
      order = next
      request()
    },
    refresh: () => {
      for (const layer of [left, right]) layer.expire()
      request()
    },
    shown: () => {
      if (!painted) return null
      const { width: widthPx, height: heightPx } = right.canvas
      const layers = { left: painted.left ? left.canvas : null, right: right.canvas }
      return { ...layers, order: painted, size: { widthPx, heightPx } }
    },
    onPaint: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      stopVideo()
      cancelAnimationFrame(ticket)
    },
  }
}

/** What the panel needs of the booth's screens, which it can't import: whoever opens it hands it over. */
export type Tools = {
  /** The engine that develops; null until it is open and while its GPU is lost. A hook. */
  readonly useRenderer: () => FilterRenderer | null
  /** Calls back for every new frame of a playing video. Returns the end of it. */
  readonly onVideoFrame: (video: HTMLVideoElement, onFrame: () => void) => () => void
  /** The exposure of a moving picture at a moment, milliseconds since the epoch. */
  readonly liveOptions: (exposure: RenderOptions, nowMs: number) => RenderOptions
}
