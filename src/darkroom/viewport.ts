import type { Size } from '../lib/geometry.ts'

/** Whole pixels of the window for each pixel of the picture; `fit` shows all of it. */
export const zooms = ['fit', 1, 2, 4, 8, 16] as const
export type Zoom = (typeof zooms)[number]

/** What a designer looks at: how close, and at which place of the picture, 0 to 1 across and down. */
export type Viewport = { readonly zoom: Zoom; readonly x: number; readonly y: number }

export const wholePicture: Viewport = { zoom: 'fit', x: 0.5, y: 0.5 }

/** Where the picture lies in the window, in the window's pixels; it may jut out. */
export type Place = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a picture lies in a window. A side that is smaller is in the middle, a larger one leaves no gap. */
export function placeImage(view: Viewport, picture: Size, frame: Size): Place {
  const fit = Math.min(frame.widthPx / picture.widthPx, frame.heightPx / picture.heightPx)
  const scale = view.zoom === 'fit' ? fit : view.zoom
  const [width, height] = [picture.widthPx * scale, picture.heightPx * scale]
  return {
    x: Math.round(edge(view.x, width, frame.widthPx)),
    y: Math.round(edge(view.y, height, frame.heightPx)),
    width,
    height,
  }
}

/** The part of the picture that is in the window. */
export function visiblePart(place: Place, frame: Size): Place {
  const [left, top] = [Math.max(0, place.x), Math.max(0, place.y)]
  const right = Math.min(frame.widthPx, place.x + place.width)
  const bottom = Math.min(frame.heightPx, place.y + place.height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The view after the picture was pushed by so many pixels of the window. */
export function panned(view: Viewport, place: Place, frame: Size, byX: number, byY: number): Viewport {
  return {
    ...view,
    x: middle(place.x + byX, place.width, frame.widthPx),
    y: middle(place.y + byY, place.height, frame.heightPx),
  }
}

/** One step closer (1) or away (-1), about the same place. */
export function zoomed(view: Viewport, by: 1 | -1): Viewport {
  const index = zooms.indexOf(view.zoom) + by
  return { ...view, zoom: zooms[Math.min(Math.max(index, 0), zooms.length - 1)] ?? 'fit' }
}

/** Place of the picture's first pixel so that `at` of it is in the middle of the window. */
function edge(at: number, length: number, window: number): number {
  if (length <= window) return (window - length) / 2
  return Math.min(0, Math.max(window - length, window / 2 - at * length))
}

/** The inverse of `edge`: no further than where the picture's end meets the window's. */
function middle(first: number, length: number, window: number): number {
  if (length <= window) return 0.5
  return (window / 2 - Math.min(0, Math.max(window - length, first))) / length
}

export type Layers = {
  /** Beside the other one, at the left of the split; null shows that one alone. */
  readonly left: HTMLCanvasElement | null
  readonly right: HTMLCanvasElement
}

type Painted = Layers & {
  readonly place: Place
  /** Where the left picture ends, in the window's pixels. */
  readonly splitPx: number
  /** False shows the picture's pixels as squares. */
  readonly smooth: boolean
}

/** Paints the picture, or two of them with a split between, into the window. */
export function paintViewport(context: CanvasRenderingContext2D, painted: Painted): void {
  const { left, right, place, splitPx, smooth } = painted
  const { width, height } = context.canvas
  context.clearRect(0, 0, width, height)
  context.imageSmoothingEnabled = smooth
  context.imageSmoothingQuality = 'high'
  context.drawImage(right, place.x, place.y, place.width, place.height)
  if (!left) return
  context.save()
  context.beginPath()
  context.rect(0, 0, splitPx, height)
  context.clip()
  context.drawImage(left, place.x, place.y, place.width, place.height)
  context.restore()
}
