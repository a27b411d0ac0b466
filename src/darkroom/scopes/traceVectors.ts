import { luminanceParts } from '../../film/lab.ts'
import type { Rgb } from '../../film/Print.ts'
import { lumaOf } from './countCodes.ts'
import type { Pixels } from './Pixels.ts'

/** Cells along each side of a vectorscope. */
export const vectorCells = 128

/** Colour without lightness, each -0.5 to 0.5: how much bluer and how much redder than grey. */
export type Chroma = { readonly blue: number; readonly red: number }

/** Cb and Cr of sRGB codes of 0 to 1. Source: ITU-R BT.709. */
export function chromaOfCode([red, green, blue]: Rgb): Chroma {
  const luma = lumaOf(red, green, blue)
  return {
    blue: (blue - luma) / (2 * (1 - luminanceParts[2])),
    red: (red - luma) / (2 * (1 - luminanceParts[0])),
  }
}

/** Where a chroma lies in the scope, 0 to 1 from the left and from the top. */
export function placeOf({ blue, red }: Chroma): readonly [x: number, y: number] {
  return [0.5 + blue, 0.5 - red]
}

/** How many pixels of a picture lie in each cell of the scope, row by row from the top. */
export function traceVectors({ data }: Pixels): Uint16Array {
  const counts = new Uint16Array(vectorCells * vectorCells)
  const cellOf = (part: number) => Math.min(vectorCells - 1, Math.floor(part * vectorCells))
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]]
    const [x, y] = placeOf(chromaOfCode([r / 255, g / 255, b / 255]))
    const cell = cellOf(y) * vectorCells + cellOf(x)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return counts
}

/** The six hues of colour bars of 75 %, the usual targets of a vectorscope. */
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

/** Skin of every depth lies along this line: the I axis of NTSC, 123 degrees from blue towards red. */
const skinAngle = (123 * Math.PI) / 180
export const skinLine: Chroma = { blue: 0.5 * Math.cos(skinAngle), red: 0.5 * Math.sin(skinAngle) }
