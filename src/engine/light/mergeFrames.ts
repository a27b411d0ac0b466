import type { Size } from '../../lib/geometry.ts'
import { clamp } from '../../lib/numbers.ts'

/** Pixels of a frame: sRGB, RGBA, 8 bits each, rows from the top. */
export type FramePixels = Uint8ClampedArray<ArrayBuffer>

/** Frames are compared in cells: as many down an image as this, or smaller images by the pixel. */
const cellsDown = 240

/** Cells from the middle of a comparison's window to its edge: windows are of one cell and of 5 x 5. */
const windowRadius = 2

/**
 * Largest mean square of the three channels' differences, in squares of their measured noise. In a still scene noise
 * alone exceeds it in one cell of 40,000, and in one window of 2,000.
 */
const maxAgreement = { cell: 8, window: 6 } as const

/** Max noise of a window's mean, as a part of that of a cell: with more, it is the scene that moves. */
const maxWindowNoise = 0.4
/** Min noise of a mean, in codes: rounding differs by so much. */
const minNoise = 0.3

/** Max frames of a merged photo: 0.2 s of a camera in the dark. */
const maxMerged = 4

/**
 * Merges frames of one scene as a longer exposure: each pixel is the mean of the frames that agree there with the first
 * one, within the noise that is measured between them. What moves, or has become brighter, is that of the first frame
 * alone. Copies of a frame are left out: a camera in the dark may send each frame twice.
 * @param frames of one size, the shutter's own first, then the latest ones first
 * @returns steps, of some milliseconds each; then the pixels, null where the shutter's frame is the only one
 */
export function* mergeSteps(frames: readonly FramePixels[], size: Size): Generator<void, FramePixels | null> {
  const distinct = frames.filter((frame, index) => !frames.slice(0, index).some((one) => isCopy(one, frame)))
  const [first, ...others] = distinct.slice(0, maxMerged)
  if (!first || others.length === 0) return null
  const grid = cellGrid(size)
  const sums = Uint16Array.from(first)
  const counts = new Uint8Array(grid.count).fill(1)
  for (const other of others) {
    const differences = cellDifferences(first, other, grid)
    yield
    const agrees = agreement(differences, grid)
    yield
    for (let cell = 0; cell < counts.length; cell += 1)
      counts[cell] = (counts[cell] ?? 0) + (agrees[cell] ?? 0)
    addFrame(sums, other, agrees, grid)
    yield
  }
  return divide(sums, counts, grid)
}

/** Every so many bytes are compared: the noise of two frames differs nearly everywhere. */
const copyStep = 397

function isCopy(one: FramePixels, other: FramePixels): boolean {
  for (let at = 0; at < one.length; at += copyStep) if (one[at] !== other[at]) return false
  return true
}

type CellGrid = Size & {
  /** Pixels along each side of a cell. */
  readonly cellPx: number
  readonly across: number
  readonly down: number
  readonly count: number
}

function cellGrid({ widthPx, heightPx }: Size): CellGrid {
  const cellPx = Math.max(1, Math.round(heightPx / cellsDown))
  const [across, down] = [Math.ceil(widthPx / cellPx), Math.ceil(heightPx / cellPx)]
  return { widthPx, heightPx, cellPx, across, down, count: across * down }
}

/** Values of the cells of each colour channel, row by row. */
type CellChannels = readonly [Float32Array, Float32Array, Float32Array]

/** Differences of two frames: sums over each cell. The last cells of a row and of a column may be narrower. */
function cellDifferences(first: FramePixels, other: FramePixels, grid: CellGrid): CellChannels {
  const { count } = grid
  const [reds, greens, blues] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  forEachRun(grid, (cell, start, end) => {
    let [red, green, blue] = [0, 0, 0]
    for (let at = start; at < end; at += 4) {
      red += (other[at] ?? 0) - (first[at] ?? 0)
      green += (other[at + 1] ?? 0) - (first[at + 1] ?? 0)
      blue += (other[at + 2] ?? 0) - (first[at + 2] ?? 0)
    }
    reds[cell] = (reds[cell] ?? 0) + red
    greens[cell] = (greens[cell] ?? 0) + green
    blues[cell] = (blues[cell] ?? 0) + blue
  })
  return [reds, greens, blues]
}

/** Cells in which two frames agree: 1, else 0. */
function agreement(differences: CellChannels, grid: CellGrid): Uint8Array {
  const cellSquares = new Float32Array(grid.count)
  const windowSquares = new Float32Array(grid.count)
  for (const cells of differences) {
    const floor = minNoise * grid.cellPx ** 2
    const cellNoise = Math.max(floor, noiseOf(cells))
    const windows = boxSum(cells, grid)
    const windowCells = apart ** 2
    const limit = maxWindowNoise * cellNoise * windowCells
    const windowNoise = Math.max(floor * windowCells, Math.min(limit, noiseOf(windows)))
    addSquares(cellSquares, cells, cellNoise)
    addSquares(windowSquares, windows, windowNoise)
  }
  const moved = cellSquares.map((square, cell) =>
    square > 3 * maxAgreement.cell || (windowSquares[cell] ?? 0) > 3 * maxAgreement.window ? 1 : 0,
  )
  // A window at the edge of what moves holds a part of it only: the windows beside it tell of all of it.
  return Uint8Array.from(boxSum(moved, grid), (near) => (near === 0 ? 1 : 0))
}

function addSquares(sums: Float32Array, values: Float32Array, noise: number): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + ((values[at] ?? 0) / noise) ** 2
}

/** Every so many cells are looked at for the noise. */
const noiseStep = 7
/** Cells between two windows that have none in common. */
const apart = 2 * windowRadius + 1

/**
 * Standard deviation of normally distributed values, from the median of what neighbours differ by: neither a light that
 * comes on nor what moves in less than half of the image is noise.
 */
function noiseOf(values: Float32Array): number {
  const sample = new Float32Array(Math.ceil((values.length - apart) / noiseStep))
  for (let index = 0; index < sample.length; index += 1) {
    const at = index * noiseStep
    sample[index] = Math.abs((values[at] ?? 0) - (values[at + apart] ?? 0))
  }
  return (sample.sort()[sample.length >> 1] ?? 0) / (0.6745 * Math.SQRT2)
}

/** Sum over the window around each cell, the border's cells repeated. */
function boxSum(cells: Float32Array, { across, down }: CellGrid): Float32Array {
  const rows = new Float32Array(cells.length)
  for (let y = 0; y < down; y += 1) sumLine(cells, rows, { start: y * across, stride: 1, length: across })
  const sums = new Float32Array(cells.length)
  for (let x = 0; x < across; x += 1) sumLine(rows, sums, { start: x, stride: across, length: down })
  return sums
}

type Line = { readonly start: number; readonly stride: number; readonly length: number }

function sumLine(from: Float32Array, to: Float32Array, { start, stride, length }: Line): void {
  const at = (index: number) => start + clamp(index, 0, length - 1) * stride
  let sum = 0
  for (let index = -windowRadius; index < windowRadius; index += 1) sum += from[at(index)] ?? 0
  for (let index = 0; index < length; index += 1) {
    sum += from[at(index + windowRadius)] ?? 0
    to[start + index * stride] = sum
    sum -= from[at(index - windowRadius)] ?? 0
  }
}

/** Adds a frame in the cells in which it agrees. */
function addFrame(sums: Uint16Array, frame: FramePixels, agrees: Uint8Array, grid: CellGrid): void {
  forEachRun(grid, (cell, start, end) => {
    if (agrees[cell] === 0) return
    for (let at = start; at < end; at += 1) sums[at] = (sums[at] ?? 0) + (frame[at] ?? 0)
  })
}

/** Means of the sums; alpha is that of opaque frames. */
function divide(sums: Uint16Array, counts: Uint8Array, grid: CellGrid): FramePixels {
  const pixels = new Uint8ClampedArray(sums.length)
  forEachRun(grid, (cell, start, end) => {
    const part = 1 / (counts[cell] ?? 1)
    for (let at = start; at < end; at += 1) pixels[at] = (sums[at] ?? 0) * part
  })
  return pixels
}

/** Visits the bytes of each cell, a row of its pixels at a time. */
function forEachRun(
  { widthPx, heightPx, cellPx, across }: CellGrid,
  visit: (cell: number, start: number, end: number) => void,
): void {
  for (let y = 0; y < heightPx; y += 1) {
    const row = Math.floor(y / cellPx) * across
    const end = (y + 1) * widthPx * 4
    for (let cell = 0, start = y * widthPx * 4; start < end; cell += 1, start += cellPx * 4)
      visit(row + cell, start, Math.min(end, start + cellPx * 4))
  }
}
