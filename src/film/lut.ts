import { roundToHalf } from '../lib/bits.ts'
import { srgbToLinearCubic } from '../colour/srgb.ts'
import type { FilmId } from './films.ts'
import { bisect } from '../lib/bisect.ts'

/** A colour table: what becomes of the sRGB colours on a grid that is even in `toIndex` of their codes. */
export type Lut = {
  /** Points along each side. */
  readonly sizePoints: number
  /** Red, green, blue as sRGB codes of 0 to 1, each exact as a half float; the red index runs fastest. */
  readonly data: Float32Array<ArrayBuffer>
}

/**
 * The place of an sRGB code (0 to 1) along a side of a colour table, 0 to 1: the root of `srgbToLinearCubic`. Shaders have the
 * light at hand, and a root is cheaper than the powers of sRGB; the table lies as densely in the shadows.
 */
export function toIndex(code: number): number {
  return Math.sqrt(srgbToLinearCubic(code))
}

/** The sRGB code (0 to 1) at a place (0 to 1) along a side of a colour table. */
export function fromIndex(index: number): number {
  if (index <= 0) return 0
  return index >= 1 ? 1 : bisect(toIndex, index, 0, 1)
}

/** The same table with a point more between every two, the mean of its neighbours. */
export function doubleLut({ sizePoints, data }: Lut): Lut {
  const entry = 3
  const row = sizePoints * entry
  const flat = doubleAlong(doubleAlong(data, entry, sizePoints), row * 2 - entry, sizePoints)
  const size = 2 * sizePoints - 1
  const doubled = doubleAlong(flat, size * size * entry, sizePoints)
  return { sizePoints: size, data: doubled.map(roundToHalf) }
}

/** Doubles one side of a table, along which neighbours lie `stride` numbers apart. */
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

/** Along each side of a table; the shaders know it as LUT_POINTS. */
export const lutSize = 33

/** The colour table of every film in use. */
export type Luts = ReadonlyMap<FilmId, Lut>

/** @throws Error for a film whose table was not loaded */
export function lutOf(luts: Luts, film: FilmId): Lut {
  const lut = luts.get(film)
  if (!lut) throw new Error(`no colour table of ${film}`)
  return lut
}
