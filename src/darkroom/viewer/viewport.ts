import type { Rect, Size } from '../../lib/geometry.ts'
import { clamp } from '../../lib/numbers.ts'

/** Device pixels of the viewer for each pixel of the image; `fit` shows all of it. */
export const zooms = ['fit', 1, 2, 4, 8, 16] as const

/** Viewport of the viewer: the zoom, and the position of the image, 0 to 1 across and down, in its centre. */
export type Viewport = { readonly zoom: (typeof zooms)[number]; readonly x: number; readonly y: number }

/** Viewport that shows the whole image. */
export const wholeImage: Viewport = { zoom: 'fit', x: 0.5, y: 0.5 }

/**
 * Rectangle of an image in a viewer, which it may exceed. A smaller side is centred, a larger one leaves no gap.
 * @param viewer size in device pixels
 */
export function placeImage(viewport: Viewport, image: Size, viewer: Size): Rect {
  const fit = Math.min(viewer.widthPx / image.widthPx, viewer.heightPx / image.heightPx)
  const scale = viewport.zoom === 'fit' ? fit : viewport.zoom
  const [widthPx, heightPx] = [image.widthPx * scale, image.heightPx * scale]
  return {
    xPx: Math.round(offset(viewport.x, widthPx, viewer.widthPx)),
    yPx: Math.round(offset(viewport.y, heightPx, viewer.heightPx)),
    widthPx,
    heightPx,
  }
}

/** Part of an image's rectangle that is inside the viewer. */
export function visiblePart(image: Rect, viewer: Size): Rect {
  const [left, top] = [Math.max(0, image.xPx), Math.max(0, image.yPx)]
  const right = Math.min(viewer.widthPx, image.xPx + image.widthPx)
  const bottom = Math.min(viewer.heightPx, image.yPx + image.heightPx)
  return { xPx: left, yPx: top, widthPx: right - left, heightPx: bottom - top }
}

/** Viewport after the image was moved by device pixels. */
export function panned(viewport: Viewport, image: Rect, viewer: Size, byX: number, byY: number): Viewport {
  return {
    ...viewport,
    x: centre(image.xPx + byX, image.widthPx, viewer.widthPx),
    y: centre(image.yPx + byY, image.heightPx, viewer.heightPx),
  }
}

/** Viewport one zoom step closer (1) or away (-1), about the same centre. */
export function zoomed(viewport: Viewport, by: 1 | -1): Viewport {
  const index = zooms.indexOf(viewport.zoom) + by
  return { ...viewport, zoom: zooms[clamp(index, 0, zooms.length - 1)] ?? 'fit' }
}

/** Offset of an image's first pixel that puts `at` of it into the centre of the viewer. */
function offset(at: number, length: number, viewerLength: number): number {
  if (length <= viewerLength) return (viewerLength - length) / 2
  return Math.min(0, Math.max(viewerLength - length, viewerLength / 2 - at * length))
}

/** Inverse of `offset`, limited where the image's end meets the viewer's. */
function centre(first: number, length: number, viewerLength: number): number {
  if (length <= viewerLength) return 0.5
  return (viewerLength / 2 - clamp(first, viewerLength - length, 0)) / length
}

/** Canvases of a comparison. */
export type ComparePanes = {
  /** Null shows the right one alone. */
  readonly left: HTMLCanvasElement | null
  readonly right: HTMLCanvasElement
}

type Painting = ComparePanes & {
  readonly image: Rect
  /** Right end of the left pane, in device pixels of the viewer. */
  readonly splitPx: number
  /** False shows the image's pixels as squares. */
  readonly smooth: boolean
}

/** Paints one pane, or two with a split between them, into the viewer. */
export function paintViewport(context: CanvasRenderingContext2D, painting: Painting): void {
  const { left, right, image, splitPx, smooth } = painting
  const { width, height } = context.canvas
  context.clearRect(0, 0, width, height)
  context.imageSmoothingEnabled = smooth
  context.imageSmoothingQuality = 'high'
  context.drawImage(right, image.xPx, image.yPx, image.widthPx, image.heightPx)
  if (!left) return
  context.save()
  context.beginPath()
  context.rect(0, 0, splitPx, height)
  context.clip()
  context.drawImage(left, image.xPx, image.yPx, image.widthPx, image.heightPx)
  context.restore()
}
