import type { Rgb } from '../../colour/srgb.ts'
import { roundToHalf } from '../../lib/bits.ts'
import { mapVector } from '../../lib/matrix3.ts'
import { fromIndex, type Lut, lutSize } from '../lut.ts'

/** Table of a `.cube` file: a curve for each channel, or a grid of colours, even in the codes of its domain. */
export type CubeTable = {
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

/**
 * LUT of a `.cube` file. Unlike the booth's own `Lut` its grid is even in the codes of its domain.
 * Sources: Adobe, Cube LUT Specification 1.0, 2013; for the shaper and video range the README of DaVinci Resolve.
 */
export type CubeLut = CubeTable & {
  readonly title: string
  /** Curves in front of the grid. */
  readonly shaper?: CubeTable
  /** True where the table was made for codes of video range. */
  readonly isVideoIn?: boolean
  /** True where the table's colours are of video range. */
  readonly isVideoOut?: boolean
}

/** Why a text is no usable `.cube` file, in one sentence, which names the line where there is one. */
export class CubeError extends Error {
  override readonly name = 'CubeError'
}

/** Codes of black and white in video range. Source: ITU-R BT.709, 64 and 940 of 1023. */
const [videoBlack, videoWhite] = [64 / 1023, 940 / 1023]

/** Applies a `.cube` LUT to an sRGB colour, codes of 0 to 1 and beyond; outside its domain it stays as at the edge. */
export function sampleCube(cube: CubeLut, colour: Rgb): Rgb {
  const given = cube.isVideoIn
    ? mapVector(colour, (code) => videoBlack + code * (videoWhite - videoBlack))
    : colour
  const sampled = sampleTable(cube, cube.shaper ? sampleTable(cube.shaper, given) : given)
  if (!cube.isVideoOut) return sampled
  return mapVector(sampled, (code) => (code - videoBlack) / (videoWhite - videoBlack))
}

function sampleTable(table: CubeTable, colour: Rgb): Rgb {
  const indices = colour.map((code, axis) => indexOf(table, code, axis))
  return table.dimensions === 1 ? fromCurves(table, indices) : fromGrid(table, indices)
}

/** Fractional index of a code, from 0 to that of the last point. */
function indexOf({ domainMin, domainMax, size }: CubeTable, code: number, axis: number): number {
  const [from = 0, to = 1] = [domainMin[axis], domainMax[axis]]
  return Math.min(1, Math.max(0, (code - from) / (to - from))) * (size - 1)
}

function fromCurves({ size, data }: CubeTable, indices: readonly number[]): Rgb {
  const channel = (axis: 0 | 1 | 2) => {
    const index = indices[axis] ?? 0
    const cell = Math.min(Math.floor(index), size - 2)
    const at = (point: number) => data[point * 3 + axis] ?? 0
    return at(cell) * (1 - index + cell) + at(cell + 1) * (index - cell)
  }
  return [channel(0), channel(1), channel(2)]
}

/** Trilinear interpolation: the eight corners of a cell, weighted by nearness. */
function fromGrid({ size, data }: CubeTable, indices: readonly number[]): Rgb {
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
