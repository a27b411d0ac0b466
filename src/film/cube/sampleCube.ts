import type { Rgb } from '../Print.ts'
import type { CubeLut } from './CubeLut.ts'

/** What a `.cube` makes of an sRGB colour, 0 to 1 each and beyond; outside of its domain it goes on as at its edge. */
export function sampleCube(cube: CubeLut, colour: Rgb): Rgb {
  const places = colour.map((code, axis) => placeOf(cube, code, axis))
  return cube.dimensions === 1 ? fromCurves(cube, places) : fromTable(cube, places)
}

/** In points, from 0 to the last. */
function placeOf({ domainMin, domainMax, sizePoints }: CubeLut, code: number, axis: number): number {
  const [from = 0, to = 1] = [domainMin[axis], domainMax[axis]]
  return Math.min(1, Math.max(0, (code - from) / (to - from))) * (sizePoints - 1)
}

function fromCurves({ sizePoints, data }: CubeLut, places: readonly number[]): Rgb {
  const channel = (axis: 0 | 1 | 2) => {
    const place = places[axis] ?? 0
    const cell = Math.min(Math.floor(place), sizePoints - 2)
    const at = (index: number) => data[index * 3 + axis] ?? 0
    return at(cell) * (1 - place + cell) + at(cell + 1) * (place - cell)
  }
  return [channel(0), channel(1), channel(2)]
}

/** The sum of the eight corners by their nearness. */
function fromTable({ sizePoints, data }: CubeLut, places: readonly number[]): Rgb {
  const sum: [number, number, number] = [0, 0, 0]
  for (let corner = 0; corner < 8; corner++) {
    let weight = 1
    let index = 0
    for (const [axis, place] of places.entries()) {
      const cell = Math.min(Math.floor(place), sizePoints - 2)
      const side = (corner >> axis) & 1
      weight *= side === 1 ? place - cell : 1 - (place - cell)
      index += (cell + side) * sizePoints ** axis
    }
    for (const channel of [0, 1, 2] as const) sum[channel] += weight * (data[index * 3 + channel] ?? 0)
  }
  return sum
}
