import type { Rgb } from '../../colour/srgb.ts'
import { roundToHalf } from '../../lib/bits.ts'
import { fromIndex, type Lut, lutSize } from '../lut.ts'

/**
 * LUT of a `.cube` file. Unlike the booth's own `Lut` its grid is even in the codes of its domain.
 * Source: Adobe, Cube LUT Specification 1.0, 2013.
 */
export type CubeLut = {
  readonly title: string
  /** 1: a curve for each channel. 3: a grid of colours. */
  readonly dimensions: 1 | 3
  /** Points of each curve, or along each side of the grid. */
  readonly size: number
  /** Codes of the first and of the last point; the first is lower in every channel. */
  readonly domainMin: Rgb
  readonly domainMax: Rgb
  /** Red, green, blue, finite and not limited to 0..1; in a grid the red index runs fastest. */
  readonly data: Float32Array<ArrayBuffer>
}

/** Why a text is no usable `.cube` file, in one sentence, which names the line where there is one. */
export class CubeError extends Error {
  override readonly name = 'CubeError'
}

/** Applies a `.cube` LUT to an sRGB colour, codes of 0 to 1 and beyond; outside its domain it stays as at the edge. */
export function sampleCube(cube: CubeLut, colour: Rgb): Rgb {
  const indices = colour.map((code, axis) => indexOf(cube, code, axis))
  return cube.dimensions === 1 ? fromCurves(cube, indices) : fromGrid(cube, indices)
}

/** Fractional index of a code, from 0 to that of the last point. */
function indexOf({ domainMin, domainMax, size }: CubeLut, code: number, axis: number): number {
  const [from = 0, to = 1] = [domainMin[axis], domainMax[axis]]
  return Math.min(1, Math.max(0, (code - from) / (to - from))) * (size - 1)
}

function fromCurves({ size, data }: CubeLut, indices: readonly number[]): Rgb {
  const channel = (axis: 0 | 1 | 2) => {
    const index = indices[axis] ?? 0
    const cell = Math.min(Math.floor(index), size - 2)
    const at = (point: number) => data[point * 3 + axis] ?? 0
    return at(cell) * (1 - index + cell) + at(cell + 1) * (index - cell)
  }
  return [channel(0), channel(1), channel(2)]
}

/** Trilinear interpolation: the eight corners of a cell, weighted by nearness. */
function fromGrid({ size, data }: CubeLut, indices: readonly number[]): Rgb {
  const sum: [number, number, number] = [0, 0, 0]
  for (let corner = 0; corner < 8; corner++) {
    let weight = 1
    let point = 0
    for (const [axis, index] of indices.entries()) {
      const cell = Math.min(Math.floor(index), size - 2)
      const side = (corner >> axis) & 1
      weight *= side === 1 ? index - cell : 1 - (index - cell)
      point += (cell + side) * size ** axis
    }
    for (const channel of [0, 1, 2] as const) sum[channel] += weight * (data[point * 3 + channel] ?? 0)
  }
  return sum
}

/**
 * Converts a `.cube` LUT to one of the booth, its colours limited to 0..1.
 * @param size points along each side, 2 or more
 */
export function cubeToLut(cube: CubeLut, size = lutSize): Lut {
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
