import { roundToHalf } from '../lib/roundToHalf.ts'
import type { Lut } from './Lut.ts'

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
