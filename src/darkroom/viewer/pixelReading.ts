import { ciede2000, type Lab, labOfCode } from '../../lib/colour/lab.ts'
import type { Rgb } from '../../lib/colour/srgb.ts'
import type { Rect, Size } from '../../lib/geometry.ts'
import { cropToAspect } from '../../engine/index.ts'
import type { Comparison } from '../compare/compareRenderer.ts'
import { meanOf } from '../source/chart.ts'

/** Point of an image, 0 to 1 from its left and top. */
export type Point = { readonly x: number; readonly y: number }

/** Point of an image at a place in the viewer, in device pixels; null beside the image. */
export function pointAt(image: Rect, xPx: number, yPx: number): Point | null {
  const point = { x: (xPx - image.xPx) / image.widthPx, y: (yPx - image.yPx) / image.heightPx }
  return point.x >= 0 && point.x < 1 && point.y >= 0 && point.y < 1 ? point : null
}

/** Point a number of pixels further, within the image. */
export function movedPoint({ x, y }: Point, { widthPx, heightPx }: Size, byX: number, byY: number): Point {
  const within = (part: number, length: number) => Math.min(1 - 0.5 / length, Math.max(0.5 / length, part))
  return { x: within(x + byX / widthPx, widthPx), y: within(y + byY / heightPx, heightPx) }
}

/** Square of pixels around a point, moved inwards at the edges of the image. @param sidePx odd */
export function sampleArea({ x, y }: Point, { widthPx, heightPx }: Size, sidePx: number): Rect {
  const start = (part: number, length: number) =>
    Math.min(length - sidePx, Math.max(0, Math.floor(part * length) - (sidePx - 1) / 2))
  return { xPx: start(x, widthPx), yPx: start(y, heightPx), widthPx: sidePx, heightPx: sidePx }
}

/** Reading of a pixel, or of the mean around it: the source's colour and the developed one, sRGB codes of 0 to 1. */
export type PixelReading = {
  /** Pixel from the left and the top. */
  readonly xPx: number
  readonly yPx: number
  readonly input: Rgb
  readonly output: Rgb
  /** CIEDE2000 between both. */
  readonly difference: number
}

/** Sides of the square that is averaged, in pixels: grain makes a single one uncertain. */
export const sampleSides = ['1', '5', '11'] as const

/** Side of the square that is averaged. */
export type SampleSide = (typeof sampleSides)[number]

/** Creates a reader of pixels, with a canvas of its own. */
export function createPixelReader() {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Canvas error.')
  /** Mean of an area of `size`, in an image that shows the same within `from`, whatever its own size. */
  const mean = (image: CanvasImageSource, from: Rect, size: Size, { xPx, yPx, ...area }: Rect): Rgb => {
    canvas.width = area.widthPx
    canvas.height = area.heightPx
    const [across, down] = [from.widthPx / size.widthPx, from.heightPx / size.heightPx]
    const [left, top] = [from.xPx + xPx * across, from.yPx + yPx * down]
    const [width, height] = [area.widthPx * across, area.heightPx * down]
    context.drawImage(image, left, top, width, height, 0, 0, area.widthPx, area.heightPx)
    const pixels = context.getImageData(0, 0, area.widthPx, area.heightPx)
    return meanOf(pixels, { xPx: 0, yPx: 0, ...area })
  }
  return ({ request, size, left, right }: Comparison, at: Point, side: SampleSide, isLeft: boolean) => {
    const area = sampleArea(at, size, Number(side))
    const { source } = request
    const input =
      source.kind === 'still'
        ? mean(source.image, wholeOf(size), size, area)
        : mean(source.video, videoCrop(source.video), size, area)
    const pane = (isLeft && request.left !== 'before' ? left : null) ?? right
    const output = mean(pane, wholeOf({ widthPx: pane.width, heightPx: pane.height }), size, area)
    const reading: PixelReading = {
      xPx: Math.floor(at.x * size.widthPx),
      yPx: Math.floor(at.y * size.heightPx),
      input,
      output,
      difference: ciede2000(labOfCode(input), labOfCode(output)),
    }
    return reading
  }
}

function wholeOf(size: Size): Rect {
  return { xPx: 0, yPx: 0, ...size }
}

function videoCrop({ videoWidth, videoHeight }: HTMLVideoElement): Rect {
  return cropToAspect({ widthPx: videoWidth, heightPx: videoHeight })
}

/** Codes of a colour, 0 to 255: whole for a pixel, with a decimal for a mean. */
export function codesText(colour: Rgb, side: SampleSide): string {
  return colour.map((code) => (code * 255).toFixed(side === '1' ? 0 : 1)).join(' ')
}

/** L*, a* and b* of a colour, with a decimal each. */
export function labText(colour: Rgb): string {
  const [lightness, a, b]: Lab = labOfCode(colour)
  return `L* ${lightness.toFixed(1)} a* ${a.toFixed(1)} b* ${b.toFixed(1)}`
}
