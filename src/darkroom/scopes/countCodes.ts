import { luminanceParts } from '../../film/lab.ts'
import type { Pixels } from './Pixels.ts'

/** How many pixels have each code, 0 to 255. */
export type Histogram = {
  readonly red: readonly number[]
  readonly green: readonly number[]
  readonly blue: readonly number[]
  readonly luma: readonly number[]
}

/** Luma of an sRGB colour, in the codes' own unit: the weighted sum of the codes. Source: ITU-R BT.709. */
export function lumaOf(red: number, green: number, blue: number): number {
  return luminanceParts[0] * red + luminanceParts[1] * green + luminanceParts[2] * blue
}

/** Counts the codes of a picture, channel by channel, and those of its luma. */
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

/** Parts of the picture, 0 to 1, whose luma has no more room: below and above. */
export function clippedParts({ luma }: Histogram): readonly [black: number, white: number] {
  const all = luma.reduce((sum, count) => sum + count, 0)
  if (all === 0) return [0, 0]
  return [(luma[0] ?? 0) / all, (luma[255] ?? 0) / all]
}
