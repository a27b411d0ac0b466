import { roundToHalf } from '../../lib/bits.ts'
import { type Lut, fromIndex } from '../lut.ts'
import type { Rgb } from '../../colour/srgb.ts'

/**
 * What a `.cube` file holds. Source: Adobe, Cube LUT Specification 1.0, 2013. Unlike the booth's own `Lut` it is even
 * in the codes of its domain.
 */
export type CubeLut = {
  readonly title: string
  /** 1: a curve for each channel. 3: a table of colours. */
  readonly dimensions: 1 | 3
  /** Points of each curve, or along each side of the table. */
  readonly size: number
  /** The codes that the first and the last point stand for; a lower bound is below its upper one. */
  readonly domainMin: Rgb
  readonly domainMax: Rgb
  /** Red, green, blue, finite and not bounded to 0..1; in a table the red index runs fastest. */
  readonly data: Float32Array<ArrayBuffer>
}

/** Why a text is no `.cube` that can be used, in one sentence, which names the line where there is one. */
export class CubeError extends Error {
  override readonly name = 'CubeError'
}

/** What a `.cube` makes of an sRGB colour, 0 to 1 each and beyond; outside of its domain it goes on as at its edge. */
export function sampleCube(cube: CubeLut, colour: Rgb): Rgb {
  const places = colour.map((code, axis) => placeOf(cube, code, axis))
  return cube.dimensions === 1 ? fromCurves(cube, places) : fromTable(cube, places)
}

/** In points, from 0 to the last. */
function placeOf({ domainMin, domainMax, size }: CubeLut, code: number, axis: number): number {
  const [from = 0, to = 1] = [domainMin[axis], domainMax[axis]]
  return Math.min(1, Math.max(0, (code - from) / (to - from))) * (size - 1)
}

function fromCurves({ size, data }: CubeLut, places: readonly number[]): Rgb {
  const channel = (axis: 0 | 1 | 2) => {
    const place = places[axis] ?? 0
    const cell = Math.min(Math.floor(place), size - 2)
    const at = (index: number) => data[index * 3 + axis] ?? 0
    return at(cell) * (1 - place + cell) + at(cell + 1) * (place - cell)
  }
  return [channel(0), channel(1), channel(2)]
}

/** The sum of the eight corners by their nearness. */
function fromTable({ size, data }: CubeLut, places: readonly number[]): Rgb {
  const sum: [number, number, number] = [0, 0, 0]
  for (let corner = 0; corner < 8; corner++) {
    let weight = 1
    let index = 0
    for (const [axis, place] of places.entries()) {
      const cell = Math.min(Math.floor(place), size - 2)
      const side = (corner >> axis) & 1
      weight *= side === 1 ? place - cell : 1 - (place - cell)
      index += (cell + side) * size ** axis
    }
    for (const channel of [0, 1, 2] as const) sum[channel] += weight * (data[index * 3 + channel] ?? 0)
  }
  return sum
}

/** A `.cube` as a table of the booth, `size` (2 or more) to the side, its colours bounded to 0..1. */
export function cubeToLut(cube: CubeLut, size = 33): Lut {
  const codes = Array.from({ length: size }, (_, i) => fromIndex(i / (size - 1)))
  const data = new Float32Array(size ** 3 * 3)
  let next = 0
  for (const blue of codes) {
    for (const green of codes) {
      for (const red of codes) {
        for (const code of sampleCube(cube, [red, green, blue])) {
          data[next++] = roundToHalf(Math.min(1, Math.max(0, code)))
        }
      }
    }
  }
  return { size, data }
}
