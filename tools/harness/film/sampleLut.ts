import { toIndex, type Lut } from '../../../src/film/lut.ts'
import type { Rgb } from '../../../src/colour/srgb.ts'

/** A table's answer to an sRGB colour, each channel 0 to 1: the sum of the eight corners by their nearness. */
export function sampleLut({ size, data }: Lut, colour: Rgb): Rgb {
  const sum: [number, number, number] = [0, 0, 0]
  for (let corner = 0; corner < 8; corner++) {
    let weight = 1
    let index = 0
    for (const [axis, code] of colour.entries()) {
      const place = toIndex(code) * (size - 1)
      const cell = Math.min(Math.floor(place), size - 2)
      const side = (corner >> axis) & 1
      weight *= side === 1 ? place - cell : 1 - (place - cell)
      index += (cell + side) * size ** axis
    }
    for (const channel of [0, 1, 2] as const) sum[channel] += weight * (data[index * 3 + channel] ?? 0)
  }
  return sum
}
