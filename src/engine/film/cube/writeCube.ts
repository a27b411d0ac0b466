import type { Rgb } from '../../../lib/colour/srgb.ts'
import type { Print } from '../Film.ts'
import type { CubeLut } from './cubeLut.ts'
import { clamp } from '../../../lib/numbers.ts'

/** Points along each side, as most tools expect. */
const cubeSize = 33

const rounds = 3
/** Part of a correction that is made in a round, as neighbours correct the same error. */
const correctedPart = 0.7

/** Colours of the print at the points, and in the centres of the cells above them. */
type Samples = { readonly points: Float64Array; readonly centres: Float64Array }

/** Text of a `.cube` file for a print: fitted by `fitCube`, written by `writeCube`. */
export function cubeOf(print: Print, title: string): string {
  return writeCube(fitCube(print, title))
}

/**
 * Fits a `.cube` LUT, whose grid is even in sRGB codes, to a print. Sampled at its points alone, a grid of 33 misses
 * the steepest film by 1.6/255 in between, as straight lines always lie on the same side of a curve. So each point is
 * moved until the errors at it and in the centres of the cells around it are as far above as below: within 1/255 by
 * trilinear interpolation, which that is made for, and within 1.4/255 by tetrahedral.
 */
export function fitCube(print: Print, title: string): CubeLut {
  const samples = sampled(print)
  const colours = Float64Array.from(samples.points)
  for (let round = 0; round < rounds; round++) level(colours, samples)
  const data = Float32Array.from(colours, (code) => clamp(code, 0, 1))
  return { title, dimensions: 3, size: cubeSize, domainMin: [0, 0, 0], domainMax: [1, 1, 1], data }
}

function sampled(print: Print): Samples {
  const points = new Float64Array(cubeSize ** 3 * 3)
  const centres = new Float64Array(points.length)
  const code = (index: number) => index / (cubeSize - 1)
  forEachPoint(([red, green, blue], at) => {
    points.set(print([code(red), code(green), code(blue)]), at)
    if (Math.max(red, green, blue) === cubeSize - 1) return
    centres.set(print([code(red + 0.5), code(green + 0.5), code(blue + 0.5)]), at)
  })
  return { points, centres }
}

/** Moves every point by the mean of the smallest and the largest error that it takes part in. */
function level(colours: Float64Array, { points, centres }: Samples): void {
  const errors = centres.map((code, at) => code - meanOfCorners(colours, at))
  forEachPoint((index, at) => {
    const around = corners.filter((_, corner) => hasCell(index, corner))
    for (let channel = at; channel < at + 3; channel++) {
      let smallest = (points[channel] ?? 0) - (colours[channel] ?? 0)
      let largest = smallest
      for (const corner of around) {
        const error = errors[channel - corner] ?? 0
        smallest = Math.min(smallest, error)
        largest = Math.max(largest, error)
      }
      colours[channel] = (colours[channel] ?? 0) + (correctedPart * (smallest + largest)) / 2
    }
  })
}

/** Offsets of a cell's eight corners from its first point, in numbers of the data. */
const corners = Array.from(
  { length: 8 },
  (_, corner) => ((corner & 1) + (corner & 2 ? cubeSize : 0) + (corner & 4 ? cubeSize ** 2 : 0)) * 3,
)

function meanOfCorners(colours: Float64Array, at: number): number {
  let sum = 0
  for (const corner of corners) sum += colours[at + corner] ?? 0
  return sum / corners.length
}

/** Whether there is a cell that has a point as that corner. */
function hasCell(index: Rgb, corner: number): boolean {
  return index.every((at, axis) => (corner & (1 << axis) ? at > 0 : at < cubeSize - 1))
}

/** Calls back with a point's indices along red, green and blue, and the position of its colour in the data. */
function forEachPoint(visit: (index: Rgb, at: number) => void): void {
  let at = 0
  for (let blue = 0; blue < cubeSize; blue++) {
    for (let green = 0; green < cubeSize; green++) {
      for (let red = 0; red < cubeSize; red++, at += 3) visit([red, green, blue], at)
    }
  }
}

/** Characters; more would break tools that read lines of 250 bytes, as the specification allows. */
const maxTitleLength = 100

/** Comments of every file: they name the colour spaces, which the table alone does not. */
const comments = [
  '# Input colour space: sRGB (IEC 61966-2-1), full range, codes of 0 to 1',
  '# Output colour space: sRGB (IEC 61966-2-1), full range, codes of 0 to 1',
]

/** Writes the text of a `.cube` file of one table: comments, six decimals, LF, red fastest. */
export function writeCube({ title, dimensions, size, domainMin, domainMax, data }: CubeLut): string {
  const rows = Array.from({ length: data.length / 3 }, (_, row) => line(data.subarray(row * 3, row * 3 + 3)))
  return [
    ...comments,
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

/** Title of printable ASCII without quotes, as the specification has it. */
function plainTitle(title: string): string {
  return title.replaceAll(/[^ -~]|"/g, '').slice(0, maxTitleLength)
}
