import { ciede2000, labOfCode } from '../../lib/colour/lab.ts'
import type { Rgb } from '../../lib/colour/srgb.ts'
import type { Rect, Size } from '../../lib/geometry.ts'
import type { Pixels } from '../scopes/traces.ts'

const columns = 6
const rows = 4
/** Parts of a patch's field: the black border around it, and the inner part that is measured. */
const border = 0.06
const measured = 0.5

/** Patch of the chart at a pixel, 0 to 23 row by row; null for the border. */
export function patchAt({ widthPx, heightPx }: Size, xPx: number, yPx: number): number | null {
  const [across, down] = [(xPx * columns) / widthPx, (yPx * rows) / heightPx]
  const isBorder = (part: number) => Math.abs((part % 1) - 0.5) > 0.5 - border
  if (isBorder(across) || isBorder(down)) return null
  return Math.floor(down) * columns + Math.floor(across)
}

/** Inner part of a patch in an image of the chart, away from halation and softness at its edges. */
function patchRect({ widthPx, heightPx }: Size, patch: number): Rect {
  const [fieldWidth, fieldHeight] = [widthPx / columns, heightPx / rows]
  const margin = (1 - measured) / 2
  return {
    xPx: Math.round(((patch % columns) + margin) * fieldWidth),
    yPx: Math.round((Math.floor(patch / columns) + margin) * fieldHeight),
    widthPx: Math.round(measured * fieldWidth),
    heightPx: Math.round(measured * fieldHeight),
  }
}

/** Patch of the chart: its name and its colour as sRGB codes of 0 to 1. */
type Patch = { readonly name: string; readonly code: Rgb }

/**
 * The 24 patches of a ColorChecker Classic, row by row.
 * Source: X-Rite, "Colorimetric values for ColorChecker family of targets", sRGB of charts made before November 2014.
 */
export const chartPatches: readonly Patch[] = (
  [
    ['Dark skin', 115, 82, 68],
    ['Light skin', 194, 150, 130],
    ['Blue sky', 98, 122, 157],
    ['Foliage', 87, 108, 67],
    ['Blue flower', 133, 128, 177],
    ['Bluish green', 103, 189, 170],
    ['Orange', 214, 126, 44],
    ['Purplish blue', 80, 91, 166],
    ['Moderate red', 193, 90, 99],
    ['Purple', 94, 60, 108],
    ['Yellow green', 157, 188, 64],
    ['Orange yellow', 224, 163, 46],
    ['Blue', 56, 61, 150],
    ['Green', 70, 148, 73],
    ['Red', 175, 54, 60],
    ['Yellow', 231, 199, 31],
    ['Magenta', 187, 86, 149],
    ['Cyan', 8, 133, 161],
    ['White', 243, 243, 242],
    ['Neutral 8', 200, 200, 200],
    ['Neutral 6.5', 160, 160, 160],
    ['Neutral 5', 122, 122, 121],
    ['Neutral 3.5', 85, 85, 85],
    ['Black', 52, 52, 52],
  ] as const
).map(([name, red, green, blue]) => ({ name, code: [red / 255, green / 255, blue / 255] }))

/** Measured patch: its colour before and after, as sRGB codes of 0 to 1, and their difference (CIEDE2000). */
export type MeasuredPatch = {
  readonly name: string
  readonly before: Rgb
  readonly after: Rgb
  readonly difference: number
}

/** Measures the 24 patches of a chart that fills the image: the mean of the inner part of each. */
export function measurePatches(image: Pixels): readonly MeasuredPatch[] {
  const size = { widthPx: image.width, heightPx: image.height }
  return chartPatches.map(({ name, code: before }, index) => {
    const after = meanOf(image, patchRect(size, index))
    return { name, before, after, difference: ciede2000(labOfCode(before), labOfCode(after)) }
  })
}

/** Colour of sRGB codes of 0 to 1, as CSS writes it. */
export function cssColour(code: Rgb): string {
  return `rgb(${code.map((part) => Math.round(part * 255)).join(' ')})`
}

/** Mean of the codes in a rectangle, each 0 to 1, which averages grain out. */
export function meanOf({ data, width }: Pixels, { xPx, yPx, widthPx, heightPx }: Rect): Rgb {
  const sums = [0, 0, 0]
  for (let y = yPx; y < yPx + heightPx; y++) {
    for (let x = xPx; x < xPx + widthPx; x++) {
      for (let channel = 0; channel < 3; channel++) {
        sums[channel] = (sums[channel] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0)
      }
    }
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (widthPx * heightPx * 255))
  return [red, green, blue]
}

/** Test scene: its colour at a pixel, as sRGB codes of 0 to 1. */
type Scene = (xPx: number, yPx: number, size: Size) => Rgb

const grey = (code: number): Rgb => [code, code, code]

/** Chart of 24 patches, each with a black frame. */
const chart: Scene = (xPx, yPx, size) => {
  const patch = patchAt(size, xPx, yPx)
  return (patch === null ? undefined : chartPatches[patch]?.code) ?? grey(0.05)
}

const steps = 11

/** Ramps: greys from black to white, stepless and in eleven steps, then red, green and blue. */
const ramp: Scene = (xPx, yPx, { widthPx, heightPx }) => {
  const code = xPx / (widthPx - 1)
  const band = Math.floor((yPx * 5) / heightPx)
  if (band === 0) return grey(code)
  if (band === 1) return grey(Math.floor((xPx * steps) / widthPx) / (steps - 1))
  return [band === 2 ? code : 0, band === 3 ? code : 0, band === 4 ? code : 0]
}

/** High contrast: lamps, a window and a neon tube in a dark room, which show halation, rolloff and glare. */
const contrast: Scene = (xPx, yPx, { widthPx, heightPx }) => {
  const [x, y] = [(xPx * 320) / widthPx, (yPx * 240) / heightPx]
  if (Math.hypot(x - 70, y - 70) < 12) return [1, 0.98, 0.92]
  if (Math.hypot(x - 130, y - 60) < 3) return [1, 0.72, 0.35]
  if (x > 180 && x < 280 && y > 50 && y < 180 && (x - 180) % 34 > 3) return grey(1 - (y - 50) / 400)
  if (Math.abs(y - 205) < 1.5 && x > 24 && x < 296) return [0.98, 0.24, 0.6]
  const wall = (14 + 26 * (y / 240)) / 255
  return [wall, wall, wall + 4 / 255]
}

/** Scenes of the darkroom, by id. */
export const scenes = { chart, ramp, contrast } as const

/** Paints a test scene. */
export function paintScene(scene: Scene, size: Size): ImageData {
  const image = new ImageData(size.widthPx, size.heightPx)
  for (let pixel = 0; pixel < size.widthPx * size.heightPx; pixel++) {
    const [xPx, yPx] = [pixel % size.widthPx, Math.floor(pixel / size.widthPx)]
    const [red, green, blue] = scene(xPx, yPx, size)
    image.data.set(
      [red, green, blue, 1].map((code) => Math.round(code * 255)),
      pixel * 4,
    )
  }
  return image
}
