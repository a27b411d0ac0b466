import type { Rgb } from '../../../lib/colour/srgb.ts'
import { mapVector } from '../../../lib/matrix3.ts'
import { type Grid, interpolateGrid } from '../lut.ts'
import { clamp, ramp } from '../../../lib/numbers.ts'

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

/** Why a text is not a usable `.cube` file, in one sentence, which names the line where there is one. */
export class CubeError extends Error {
  override readonly name = 'CubeError'
}

/** Codes of black and white in video range. Source: ITU-R BT.709, 64 and 940 of 1023. */
const [videoBlack, videoWhite] = [64 / 1023, 940 / 1023]

/** Applies a `.cube` LUT to an sRGB colour, codes of 0 to 1 and beyond; outside its domain it stays as at the edge. */
export function sampleCube(cube: CubeLut, colour: Rgb): Rgb {
  return mapVector(sampleTable(cube, givenTo(cube, colour)), (code) => shownAs(cube, code))
}

/** Colour that the last table is given: in its range, and bent by the shaper. */
function givenTo({ isVideoIn, shaper }: CubeLut, colour: Rgb): Rgb {
  const given = isVideoIn
    ? mapVector(colour, (code) => videoBlack + code * (videoWhite - videoBlack))
    : colour
  return shaper ? sampleTable(shaper, given) : given
}

/** Code of full range for one of the last table. */
function shownAs({ isVideoOut }: CubeLut, code: number): number {
  return isVideoOut ? (code - videoBlack) / (videoWhite - videoBlack) : code
}

function sampleTable(table: CubeTable, colour: Rgb): Rgb {
  const indices = indicesOf(table, colour)
  return table.dimensions === 1 ? fromCurves(table, indices) : fromGrid(table, indices)
}

/** Fractional index of each channel's code, from 0 to that of the last point. */
function indicesOf({ domainMin, domainMax, size }: CubeTable, colour: Rgb): readonly number[] {
  return colour.map((code, axis) => {
    const [from = 0, to = 1] = [domainMin[axis], domainMax[axis]]
    return ramp(code, from, to) * (size - 1)
  })
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

function fromGrid(grid: Grid, indices: readonly number[]): Rgb {
  const colour = Float64Array.from(indices)
  interpolateGrid(grid, colour)
  const [red = 0, green = 0, blue = 0] = colour
  return [red, green, blue]
}

/**
 * LUT of a `.cube` file as the renderers apply it: a position in the file's own grid for every code of 8 bits, and trilinear
 * interpolation there. Shaper, domain and video range are within the positions, so nothing is resampled.
 */
export type ImportedLut = {
  /** Positions for the codes of 0 to 255: fractional indices along red, green and blue. */
  readonly positions: Float32Array<ArrayBuffer>
  /** Colours as sRGB codes, not limited to 0..1; the red index runs fastest. */
  readonly grid: Grid
  /** True where the positions are the codes themselves, from the grid's first point to its last. */
  readonly isEven: boolean
}

/** LUT of positions and a grid. */
export function toImportedLut(positions: Float32Array<ArrayBuffer>, grid: Grid): ImportedLut {
  const last = grid.size - 1
  const isEven = positions.every(
    (position, at) => Math.abs(position - (Math.floor(at / 3) / 255) * last) < 1e-4 * last,
  )
  return { positions, grid, isEven }
}

/** Grid of two points a side that leaves colours as they are: what curves make of a code is its position. */
const unchanged = {
  size: 2,
  data: Float32Array.from({ length: 24 }, (_, at) => (Math.floor(at / 3) >> (at % 3)) & 1),
}

/** Prepares a `.cube` LUT for the renderers. */
export function importedLut(cube: CubeLut): ImportedLut {
  const greys = Array.from({ length: 256 }, (_, code): Rgb => [code / 255, code / 255, code / 255])
  const positions = (of: (grey: Rgb) => readonly number[]) => Float32Array.from(greys.flatMap(of))
  if (cube.dimensions === 1) {
    return toImportedLut(
      positions((grey) => sampleCube(cube, grey).map((code) => clamp(code, 0, 1))),
      unchanged,
    )
  }
  return toImportedLut(
    positions((grey) => indicesOf(cube, givenTo(cube, grey))),
    { size: cube.size, data: cube.data.map((code) => shownAs(cube, code)) },
  )
}
