import { toIndex, type Lut } from '../../../src/film/lut.ts'
import type { Rgb } from '../../../src/colour/srgb.ts'

/** Samples a LUT with trilinear interpolation. @returns sRGB, each channel 0 to 1 */
export function sampleLut({ size, data }: Lut, colour: Rgb): Rgb {
  const sum: [number, number, number] = [0, 0, 0]
  for (let corner = 0; corner < 8; corner++) {
    let weight = 1
    let index = 0
    for (const [axis, code] of colour.entries()) {
      const position = toIndex(code) * (size - 1)
      const cell = Math.min(Math.floor(position), size - 2)
      const side = (corner >> axis) & 1
      weight *= side === 1 ? position - cell : 1 - (position - cell)
      index += (cell + side) * size ** axis
    }
    for (const channel of [0, 1, 2] as const) sum[channel] += weight * (data[index * 3 + channel] ?? 0)
  }
  return sum
}
