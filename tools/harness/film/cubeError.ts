import { FloatType } from 'three'
import { LUTCubeLoader } from 'three/examples/jsm/loaders/LUTCubeLoader.js'
import { mapVector } from '../../../src/lib/matrix3.ts'
import { randomColours } from './colour.ts'
import type { Rgb } from '../../../src/lib/colour/srgb.ts'
import type { Print } from '../../../src/engine/film/Film.ts'

/** Channel of a grid at the corner of a cell; each index is 0 or 1 from the cell's first point. */
type Corner = (red: number, green: number, blue: number) => number

/** Interpolation within a cell at a position of 0 to 1 along each axis. */
type Interpolation = (corner: Corner, position: Rgb) => number

const mix = (one: number, other: number, part: number) => one + (other - one) * part

/** Trilinear interpolation: the eight corners of a cell. */
export const trilinear: Interpolation = (corner, [x, y, z]) => {
  const row = (green: number, blue: number) => mix(corner(0, green, blue), corner(1, green, blue), x)
  const slice = (blue: number) => mix(row(0, blue), row(1, blue), y)
  return mix(slice(0), slice(1), z)
}

/**
 * Tetrahedral interpolation, which DaVinci Resolve offers and ffmpeg takes by default: from a cell's first corner to its
 * last along three edges, that of the largest part first.
 */
export const tetrahedral: Interpolation = (corner, position) => {
  const order = [0, 1, 2].toSorted((one, other) => (position[other] ?? 0) - (position[one] ?? 0))
  const at = [0, 0, 0]
  let before = corner(0, 0, 0)
  let sum = before
  for (const axis of order) {
    at[axis] = 1
    const next = corner(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0)
    sum += (next - before) * (position[axis] ?? 0)
    before = next
  }
  return sum
}

/** Print of a `.cube` file by three's parser, which is independent of the booth's, trilinear by default. */
export function printOfCube(text: string, interpolate: Interpolation = trilinear): Print {
  const { size, texture3D } = new LUTCubeLoader().setType(FloatType).parse(text)
  const data = texture3D.image.data ?? []
  return (colour) => {
    const position = mapVector(colour, (code) => code * (size - 1))
    const [r, g, b] = mapVector(position, (index) => Math.min(Math.floor(index), size - 2))
    const within: Rgb = [position[0] - r, position[1] - g, position[2] - b]
    const channel = (c: number) =>
      interpolate(
        (red, green, blue) => data[(((b + blue) * size + g + green) * size + r + red) * 4 + c] ?? Number.NaN,
        within,
      )
    return [channel(0), channel(1), channel(2)]
  }
}

/** Largest difference of any channel between two prints over random colours, 0 to 255. */
export function largestDifference(one: Print, other: Print, count = 20_000): number {
  const apart = (colour: Rgb) => {
    const [a, b] = [one(colour), other(colour)]
    return Math.max(...a.map((code, channel) => Math.abs(code - (b[channel] ?? Number.NaN))))
  }
  return 255 * Math.max(...randomColours(count).map(apart))
}
