import { rec709Weights, type Rgb } from '../../lib/colour/srgb.ts'
import type { Size } from '../../lib/geometry.ts'

/** Pixels of a small image: sRGB codes, RGBA, 8 bits each, rows from the top. */
export type Pixels = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Histogram: how many pixels have each code, 0 to 255. */
export type Histogram = Readonly<Record<'red' | 'green' | 'blue' | 'luma', readonly number[]>>

/** Luma of an sRGB colour, in the unit of its codes: their weighted sum. Source: ITU-R BT.709. */
export function lumaOf(red: number, green: number, blue: number): number {
  return rec709Weights[0] * red + rec709Weights[1] * green + rec709Weights[2] * blue
}

/** Counts the codes of an image by channel, and those of its luma. */
export function countCodes({ data }: Pixels): Histogram {
  const none = () => Array.from({ length: 256 }, () => 0)
  const [red, green, blue, luma] = [none(), none(), none(), none()]
  const count = (list: number[], code: number) => {
    list[code] = (list[code] ?? 0) + 1
  }
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]]
    count(red, r)
    count(green, g)
    count(blue, b)
    count(luma, Math.round(lumaOf(r, g, b)))
  }
  return { red, green, blue, luma }
}

/** Parts of the image, 0 to 1, whose luma is clipped to black and to white. */
export function clippedParts({ luma }: Histogram): readonly [black: number, white: number] {
  const all = luma.reduce((sum, count) => sum + count, 0)
  if (all === 0) return [0, 0]
  return [(luma[0] ?? 0) / all, (luma[255] ?? 0) / all]
}

/** Cells along each side of a vectorscope. */
export const vectorCells = 128

/** Chroma: how much bluer and how much redder than grey, each -0.5 to 0.5. */
export type Chroma = { readonly blue: number; readonly red: number }

/** Chroma (Cb and Cr) of sRGB codes of 0 to 1. Source: ITU-R BT.709. */
export function chromaOfCode([red, green, blue]: Rgb): Chroma {
  const luma = lumaOf(red, green, blue)
  return {
    blue: (blue - luma) / (2 * (1 - rec709Weights[2])),
    red: (red - luma) / (2 * (1 - rec709Weights[0])),
  }
}

/** Zooms of a vectorscope: skins and casts lie near its centre. */
export const vectorZooms = [1, 2, 4] as const

/** Zoom of a vectorscope. */
export type VectorZoom = (typeof vectorZooms)[number]

/** Position of a chroma in the vectorscope from the left and from the top, 0 to 1 where the zoom leaves it inside. */
export function positionOf({ blue, red }: Chroma, zoom: VectorZoom = 1): readonly [x: number, y: number] {
  return [0.5 + blue * zoom, 0.5 - red * zoom]
}

/**
 * Trace of a vectorscope: how many pixels of an image lie in each cell, row by row from the top. Those that a zoom
 * leaves outside are not counted.
 */
export function traceVectors({ data }: Pixels, zoom: VectorZoom = 1): Uint16Array {
  const counts = new Uint16Array(vectorCells * vectorCells)
  const cellOf = (part: number) => Math.min(vectorCells - 1, Math.floor(part * vectorCells))
  const isInside = (part: number) => part >= 0 && part <= 1
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]]
    const [x, y] = positionOf(chromaOfCode([r / 255, g / 255, b / 255]), zoom)
    if (!isInside(x) || !isInside(y)) continue
    const cell = cellOf(y) * vectorCells + cellOf(x)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return counts
}

/** Targets of a vectorscope: the six hues of colour bars of 75 %. */
export const hueTargets: readonly { readonly name: string; readonly chroma: Chroma }[] = (
  [
    ['R', [0.75, 0, 0]],
    ['Mg', [0.75, 0, 0.75]],
    ['B', [0, 0, 0.75]],
    ['Cy', [0, 0.75, 0.75]],
    ['G', [0, 0.75, 0]],
    ['Yl', [0.75, 0.75, 0]],
  ] as const
).map(([name, code]) => ({ name, chroma: chromaOfCode(code) }))

/** The I axis of NTSC, 123 degrees from blue towards red. */
const skinAngle = (123 * Math.PI) / 180

/** End of the skin line from the centre: skin of every depth lies along it. */
export const skinLine: Chroma = { blue: 0.5 * Math.cos(skinAngle), red: 0.5 * Math.sin(skinAngle) }

/** Rows of a waveform: two codes share one. */
export const waveformLevels = 128

/**
 * Trace of a waveform: how many pixels of each column have each code. Three numbers a cell (red, green, blue), as many
 * columns as the image has, `waveformLevels` rows, the brightest at the top.
 */
export function traceWaveform({ data, width }: Pixels): Uint16Array {
  const counts = new Uint16Array(width * waveformLevels * 3)
  for (let at = 0; at < data.length; at += 4) {
    const column = (at >> 2) % width
    for (let channel = 0; channel < 3; channel++) {
      const row = waveformLevels - 1 - ((data[at + channel] ?? 0) >> 1)
      const cell = (row * width + column) * 3 + channel
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return counts
}

/** Pixels in a cell that is drawn at full brightness. */
const fullCount = 24

/** Brightness of a cell by its pixels, 0 to 1: logarithmic, so that few stay visible beside many. */
function brightnessOf(count: number): number {
  return Math.min(1, Math.log1p(count) / Math.log1p(fullCount))
}

/** Paints a trace of one number a cell in one colour (sRGB codes, 0 to 1), transparent where it is 0. */
export function paintCounts(counts: Uint16Array, { widthPx, heightPx }: Size, colour: Rgb): ImageData {
  const image = new ImageData(widthPx, heightPx)
  for (const [cell, count] of counts.entries()) {
    if (count === 0) continue
    const at = cell * 4
    for (const [channel, code] of colour.entries()) image.data[at + channel] = code * 255
    image.data[at + 3] = brightnessOf(count) * 255
  }
  return image
}

/**
 * Paints a trace of three numbers a cell (red, green, blue) on black.
 * @param isParade the channels stand side by side, and the image is three times as wide
 */
export function paintColourCounts(
  counts: Uint16Array,
  { widthPx, heightPx }: Size,
  isParade: boolean,
): ImageData {
  const image = new ImageData(isParade ? widthPx * 3 : widthPx, heightPx)
  for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
  for (let at = 0; at < counts.length; at++) {
    const [cell, channel] = [Math.floor(at / 3), at % 3]
    const [row, column] = [Math.floor(cell / widthPx), cell % widthPx]
    const pixel = isParade ? (row * 3 + channel) * widthPx + column : cell
    image.data[pixel * 4 + channel] = brightnessOf(counts[at] ?? 0) * 255
  }
  return image
}
