import type { Lut } from '../../src/film/Lut.ts'

/** Red of a table at an sRGB colour, each channel 0 to 1: the sum of the eight corners by their nearness. */
export function sampleLut({ sizePoints, data }: Lut, colour: readonly [number, number, number]): number {
  let sum = 0
  for (let corner = 0; corner < 8; corner++) {
    let weight = 1
    let index = 0
    for (const [axis, code] of colour.entries()) {
      const place = code * (sizePoints - 1)
      const cell = Math.min(Math.floor(place), sizePoints - 2)
      const side = (corner >> axis) & 1
      weight *= side === 1 ? place - cell : 1 - (place - cell)
      index += (cell + side) * sizePoints ** axis
    }
    sum += weight * (data[index * 3] ?? 0)
  }
  return sum
}
