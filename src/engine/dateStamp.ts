import type { Rect, Size } from '../lib/geometry.ts'
import { twoDigits } from '../lib/text.ts'
import { clamp } from '../lib/numbers.ts'

/** Date stamp of an image: its box, and for each pixel of it how bright segments and glow are, 0 to 255 each. */
export type DateStampImage = { readonly box: Rect; readonly lamps: Uint8Array<ArrayBuffer> }

type Point = readonly [x: number, y: number]
type Segment = readonly [from: Point, to: Point]

/** Parts of the image's height. */
const digitHeight = 0.037
const margin = 0.055
/** Parts of a digit's height. */
const digitWidth = 0.5
const advance = 0.78
const lampWidth = 0.15
const slant = 0.09
/** Pixels of an image 480 high. */
const edgePx = 0.7
const haloPx = 2.4

/** Seven segments of a digit 1 high: top first, clockwise, the middle one last. */
const segments: readonly Segment[] = [
  [
    [0, 0],
    [digitWidth, 0],
  ],
  [
    [digitWidth, 0],
    [digitWidth, 0.5],
  ],
  [
    [digitWidth, 0.5],
    [digitWidth, 1],
  ],
  [
    [0, 1],
    [digitWidth, 1],
  ],
  [
    [0, 0.5],
    [0, 1],
  ],
  [
    [0, 0],
    [0, 0.5],
  ],
  [
    [0, 0.5],
    [digitWidth, 0.5],
  ],
]

/** Lit segments of each digit, as indices of `segments`. */
const lit: Readonly<Record<string, readonly number[]>> = {
  '0': [0, 1, 2, 3, 4, 5],
  '1': [1, 2],
  '2': [0, 1, 6, 4, 3],
  '3': [0, 1, 6, 2, 3],
  '4': [5, 6, 1, 2],
  '5': [0, 5, 6, 2, 3],
  '6': [0, 5, 6, 4, 2, 3],
  '7': [0, 1, 2],
  '8': [0, 1, 2, 3, 4, 5, 6],
  '9': [0, 1, 2, 3, 5, 6],
}

/**
 * Draws the local date as compact cameras burnt it in, '26 11 21, at the bottom right of an image of this size.
 * @param takenAt milliseconds since the epoch
 */
export function dateStampImage(takenAt: number, { widthPx, heightPx }: Size): DateStampImage {
  const unitPx = digitHeight * heightPx
  const text = dateText(new Date(takenAt))
  const lamps = lampsOf(text)
  const border = Math.ceil((heightPx / 480) * 8)
  const width = Math.min(widthPx, Math.ceil(lengthOf(text) * unitPx) + 2 * border)
  const height = Math.min(heightPx, Math.ceil(unitPx) + 2 * border)
  const right = Math.round(margin * heightPx)
  const box = {
    xPx: Math.max(0, widthPx - right - width + border),
    yPx: Math.max(0, heightPx - right - height + border),
    widthPx: width,
    heightPx: height,
  }
  return { box, lamps: drawLamps(lamps, { border, unitPx, width, height, scale: heightPx / 480 }) }
}

function dateText(date: Date): string {
  const parts = [date.getFullYear() % 100, date.getMonth() + 1, date.getDate()]
  return `'${parts.map(twoDigits).join(' ')}`
}

/** Length of a text of digits 1 high, less the width of its lamps. */
function lengthOf(text: string): number {
  return (text.length - 1) * advance + digitWidth + slant
}

/** Lit segments of a text, digits 1 high. The apostrophe is a lamp of its own. */
function lampsOf(text: string): readonly Segment[] {
  return text.split('').flatMap((character, index): readonly Segment[] => {
    const at = (point: Point): Point => [point[0] + index * advance + slant * (1 - point[1]), point[1]]
    if (character === "'") return [[at([digitWidth, 0]), at([digitWidth, 0.18])]]
    return (lit[character] ?? []).flatMap((number) => {
      const segment = segments[number]
      return segment ? [shortened(at(segment[0]), at(segment[1]))] : []
    })
  })
}

/** Segment without its ends, so that lamps do not touch. */
function shortened([x1, y1]: Point, [x2, y2]: Point): Segment {
  const part = (0.7 * lampWidth) / Math.hypot(x2 - x1, y2 - y1)
  const [dx, dy] = [(x2 - x1) * part, (y2 - y1) * part]
  return [
    [x1 + dx, y1 + dy],
    [x2 - dx, y2 - dy],
  ]
}

type Box = {
  readonly border: number
  readonly unitPx: number
  readonly width: number
  readonly height: number
  readonly scale: number
}

function drawLamps(lamps: readonly Segment[], { border, unitPx, width, height, scale }: Box) {
  const pixels = new Uint8Array(width * height * 2)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const point: Point = [(x + 0.5 - border) / unitPx, (y + 0.5 - border) / unitPx]
      const outsidePx = (distanceTo(lamps, point) - lampWidth / 2) * unitPx
      const core = 0.5 - outsidePx / (2 * edgePx * scale)
      const glow = Math.exp(-(Math.max(0, outsidePx) ** 2) / (2 * (haloPx * scale) ** 2))
      pixels[(y * width + x) * 2] = Math.round(255 * clamp(core, 0, 1))
      pixels[(y * width + x) * 2 + 1] = Math.round(255 * glow)
    }
  }
  return pixels
}

/** Distance from a point to the nearest segment. */
function distanceTo(lamps: readonly Segment[], [x, y]: Point): number {
  return lamps.reduce((nearest, [[x1, y1], [x2, y2]]) => {
    const [dx, dy] = [x2 - x1, y2 - y1]
    const along = clamp(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0, 1)
    return Math.min(nearest, Math.hypot(x - x1 - along * dx, y - y1 - along * dy))
  }, Infinity)
}
