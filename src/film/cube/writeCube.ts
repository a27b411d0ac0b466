import type { CubeLut } from './cubeLut.ts'
import type { Rgb } from '../../colour/srgb.ts'
import type { Print } from '../Film.ts'

/** Points along each side, what most tools expect. */
export const cubePoints = 33

const rounds = 3
/** Part of a correction that is made in a round; neighbours correct the same error. */
const pace = 0.7

/** What the print is at the points, and in the middles of the cells above them. */
type Samples = { readonly points: Float64Array; readonly middles: Float64Array }

/**
 * A print as a table that is even in sRGB codes. Read off at its points alone, a table of 33 misses the steepest film
 * by 1.6/255 in between, as straight lines always lie on the same side of a curve. So each point is moved until what
 * is missed at it and in the middles of the cells around it is as much above as below: within 1/255 everywhere.
 */
export function fitCube(print: Print, title: string): CubeLut {
  const samples = sampled(print)
  const table = Float64Array.from(samples.points)
  for (let round = 0; round < rounds; round++) level(table, samples)
  const data = Float32Array.from(table, (code) => Math.min(1, Math.max(0, code)))
  return { title, dimensions: 3, size: cubePoints, domainMin: [0, 0, 0], domainMax: [1, 1, 1], data }
}

function sampled(print: Print): Samples {
  const points = new Float64Array(cubePoints ** 3 * 3)
  const middles = new Float64Array(points.length)
  const code = (index: number) => index / (cubePoints - 1)
  forEachPoint(([red, green, blue], at) => {
    points.set(print([code(red), code(green), code(blue)]), at)
    if (Math.max(red, green, blue) === cubePoints - 1) return
    middles.set(print([code(red + 0.5), code(green + 0.5), code(blue + 0.5)]), at)
  })
  return { points, middles }
}

/** Moves every point by the middle of the errors that it takes part in. */
function level(table: Float64Array, { points, middles }: Samples): void {
  const missed = middles.map((code, at) => code - meanOfCorners(table, at))
  forEachPoint((place, at) => {
    const around = corners.filter((_, corner) => hasCell(place, corner))
    for (let channel = at; channel < at + 3; channel++) {
      let least = (points[channel] ?? 0) - (table[channel] ?? 0)
      let most = least
      for (const corner of around) {
        const error = missed[channel - corner] ?? 0
        least = Math.min(least, error)
        most = Math.max(most, error)
      }
      table[channel] = (table[channel] ?? 0) + (pace * (least + most)) / 2
    }
  })
}

/** From a cell's first point to its eight corners, in numbers of the table. */
const corners = Array.from(
  { length: 8 },
  (_, corner) => ((corner & 1) + (corner & 2 ? cubePoints : 0) + (corner & 4 ? cubePoints ** 2 : 0)) * 3,
)

function meanOfCorners(table: Float64Array, at: number): number {
  let sum = 0
  for (const corner of corners) sum += table[at + corner] ?? 0
  return sum / corners.length
}

/** Whether there is a cell of which a point is that corner. */
function hasCell(place: Rgb, corner: number): boolean {
  return place.every((index, axis) => (corner & (1 << axis) ? index > 0 : index < cubePoints - 1))
}

/** Indices along red, green and blue, and where the colour lies in the table. */
function forEachPoint(visit: (place: Rgb, at: number) => void): void {
  let at = 0
  for (let blue = 0; blue < cubePoints; blue++) {
    for (let green = 0; green < cubePoints; green++) {
      for (let red = 0; red < cubePoints; red++, at += 3) visit([red, green, blue], at)
    }
  }
}

/** More would break tools that read lines of 250 bytes, which the specification allows. */
const longestTitle = 100

/** The text of a `.cube` file: six decimals, LF, red fastest. */
export function writeCube({ title, dimensions, size, domainMin, domainMax, data }: CubeLut): string {
  const rows = Array.from({ length: data.length / 3 }, (_, row) => line(data.subarray(row * 3, row * 3 + 3)))
  return [
    `TITLE "${plainTitle(title)}"`,
    `LUT_${dimensions}D_SIZE ${size}`,
    `DOMAIN_MIN ${line(domainMin)}`,
    `DOMAIN_MAX ${line(domainMax)}`,
    ...rows,
    '',
  ].join('\n')
}

function line(colour: Rgb | Float32Array): string {
  return Array.from(colour, (code) => code.toFixed(6)).join(' ')
}

/** The specification has titles of printable ASCII without quotes. */
function plainTitle(title: string): string {
  return title.replaceAll(/[^ -~]|"/g, '').slice(0, longestTitle)
}
