import { roundToHalf } from '../../lib/bits.ts'
import { srgbToLinearCubic } from '../../lib/colour/srgb.ts'
import { bisect } from '../../lib/interpolate.ts'

/** Colours on a grid. */
export type Grid = {
  /** Points along each side. */
  readonly size: number
  /** Red, green, blue as sRGB codes; the red index runs fastest. */
  readonly data: Float32Array<ArrayBuffer>
}

/**
 * 3D LUT of a film: what becomes of the sRGB colours on a grid that is even in `toIndex` of their codes. Its codes are 0
 * to 1, each exact as a half float.
 */
export type Lut = Grid

/**
 * Index of an sRGB code (0 to 1) along a side of a LUT, 0 to 1: the root of `srgbToLinearCubic`. Shaders have the
 * light at hand, and a root is cheaper than the powers of sRGB; the grid is as dense in the shadows.
 */
export function toIndex(code: number): number {
  return Math.sqrt(srgbToLinearCubic(code))
}

/** The sRGB code (0 to 1) at an index (0 to 1) along a side of a LUT. */
export function fromIndex(index: number): number {
  if (index <= 0) return 0
  return index >= 1 ? 1 : bisect(toIndex, index, 0, 1)
}

/** Replaces a position in a grid, fractional indices, by the colour there: trilinear interpolation. */
export function interpolateGrid({ size, data }: Grid, colour: Float64Array): void {
  const [red = 0, green = 0, blue = 0] = colour
  const cell = (at: number) => Math.min(Math.floor(at), size - 2)
  const row = size * 3
  const slice = row * size
  const corner = cell(red) * 3 + cell(green) * row + cell(blue) * slice
  const [r, g, b] = [red - cell(red), green - cell(green), blue - cell(blue)]
  for (let channel = 0; channel < 3; channel++) {
    const near = mixSlice(data, corner + channel, row, r, g)
    const far = mixSlice(data, corner + channel + slice, row, r, g)
    colour[channel] = near + (far - near) * b
  }
}

/** Interpolates within a slice of blue: along red, then along green. */
function mixSlice(data: Float32Array, corner: number, row: number, r: number, g: number): number {
  const low = mixTexels(data, corner, corner + 3, r)
  return low + (mixTexels(data, corner + row, corner + row + 3, r) - low) * g
}

function mixTexels(data: Float32Array, from: number, to: number, part: number): number {
  const start = data[from] ?? 0
  return start + ((data[to] ?? 0) - start) * part
}

/** Upsamples a LUT: a point more between every two, the mean of its neighbours. */
export function doubleLut({ size, data }: Lut): Lut {
  const entry = 3
  const row = size * entry
  const doubledSize = 2 * size - 1
  const flat = doubleAlong(doubleAlong(data, entry, size), row * 2 - entry, size)
  const doubled = doubleAlong(flat, doubledSize * doubledSize * entry, size)
  return { size: doubledSize, data: doubled.map(roundToHalf) }
}

/** Doubles one side of a LUT, along which neighbours lie `stride` numbers apart. */
function doubleAlong(from: Float32Array, stride: number, points: number): Float32Array<ArrayBuffer> {
  const blocks = from.length / (stride * points)
  const line = (2 * points - 1) * stride
  const to = new Float32Array(blocks * line)
  for (let at = 0; at < to.length; at++) {
    const [block, within] = [Math.floor(at / line), at % line]
    const [point, rest] = [Math.floor(within / stride), within % stride]
    const before = block * points * stride + (point >> 1) * stride + rest
    const after = before + (point % 2) * stride
    to[at] = ((from[before] ?? 0) + (from[after] ?? 0)) / 2
  }
  return to
}

/** Points along each side of the booth's LUTs; the shaders know it as LUT_SIZE. */
export const lutSize = 33

/** LUTs by filter id. */
export type Luts = ReadonlyMap<string, Lut>

/** @throws Error for a filter whose LUT was not loaded */
export function lutOf(luts: Luts, filterId: string): Lut {
  const lut = luts.get(filterId)
  if (!lut) throw new Error(`no LUT of ${filterId}`)
  return lut
}
