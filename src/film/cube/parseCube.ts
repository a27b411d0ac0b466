import { CubeError, type CubeLut } from './cubeLut.ts'
import type { Rgb } from '../../colour/srgb.ts'

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * Numbers of a line, all finite as the 32-bit floats of the format.
 * @throws CubeError for a word that is no such number
 */
function numbersOf(line: string): readonly number[] {
  return line.split(/\s+/).map((word) => {
    const value = decimal.test(word) ? Number(word) : Number.NaN
    if (Number.isFinite(Math.fround(value))) return value
    throw new CubeError(`"${word.slice(0, 40)}" is not a finite decimal number`)
  })
}

/** What the keywords of a file have set so far. */
type CubeHead = {
  title?: string
  dimensions?: CubeLut['dimensions']
  size?: number
  domainMin?: Rgb
  domainMax?: Rgb
}

const longestTitle = 250

/** Most points of a curve, and along a side of a grid. */
const mostPoints = { 1: 65_536, 3: 256 } as const

/** Readers of the keywords; those with INPUT_RANGE are DaVinci Resolve's, for a domain of equal channels. */
const keywords: Readonly<Record<string, (head: CubeHead, rest: string) => void>> = {
  TITLE: (head, rest) => {
    once(head.title)
    // Some tools leave the quotes out.
    head.title = rest.replaceAll('"', '').slice(0, longestTitle)
  },
  LUT_1D_SIZE: (head, rest) => setSize(head, 1, rest),
  LUT_3D_SIZE: (head, rest) => setSize(head, 3, rest),
  DOMAIN_MIN: (head, rest) => {
    once(head.domainMin)
    head.domainMin = threeNumbers(rest)
  },
  DOMAIN_MAX: (head, rest) => {
    once(head.domainMax)
    head.domainMax = threeNumbers(rest)
  },
  LUT_1D_INPUT_RANGE: setRange,
  LUT_3D_INPUT_RANGE: setRange,
}

/** Whether a line begins with a keyword, not with a number. */
function hasKeyword(line: string): boolean {
  return /^[A-Za-z_]/.test(line) && !/^(nan|inf(inity)?)\b/i.test(line)
}

/**
 * Reads a line with a keyword.
 * @throws CubeError for an unknown keyword, a value that is none, or a keyword that came before
 */
function readKeyword(head: CubeHead, line: string): void {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? []
  const read = Object.hasOwn(keywords, word) ? keywords[word] : undefined
  if (!read) return fail(`the keyword ${word.slice(0, 40)} is not one of the format`)
  read(head, rest)
}

function setSize(head: CubeHead, dimensions: CubeLut['dimensions'], rest: string): void {
  if (head.dimensions !== undefined && head.dimensions !== dimensions) {
    fail('a file holds curves (LUT_1D_SIZE) or a table (LUT_3D_SIZE), not both')
  }
  once(head.size)
  const most = mostPoints[dimensions]
  const size = /^\d{1,6}$/.test(rest) ? Number(rest) : 0
  if (size < 2 || size > most) fail(`LUT_${dimensions}D_SIZE needs a whole number of 2 to ${most}`)
  head.dimensions = dimensions
  head.size = size
}

function setRange(head: CubeHead, rest: string): void {
  once(head.domainMin ?? head.domainMax)
  const [from, to, ...more] = numbersOf(rest)
  if (from === undefined || to === undefined || more.length > 0) return fail('a range needs two numbers')
  head.domainMin = [from, from, from]
  head.domainMax = [to, to, to]
}

function threeNumbers(rest: string): Rgb {
  const [red, green, blue, ...more] = numbersOf(rest)
  if (red === undefined || green === undefined || blue === undefined || more.length > 0) {
    return fail('three numbers are needed, for red, green and blue')
  }
  return [red, green, blue]
}

function once(value: unknown): void {
  if (value !== undefined) fail('this is said twice')
}

function fail(sentence: string): never {
  throw new CubeError(sentence)
}

/** Longest text that is read, in characters: enough for a grid of 129 points. */
export const longestCube = 64 * 2 ** 20

/** Characters of the shortest row, "0 0 0" and the end of its line: a short file can't ask for much memory. */
const shortestRow = 6

type Rows = Pick<CubeLut, 'dimensions' | 'size' | 'data'> & { count: number }

/**
 * Parses a `.cube` file: curves or a grid, with comments, title and domain. Nothing is thrown.
 * Source: Adobe, Cube LUT Specification 1.0, 2013.
 * @returns a CubeError for anything else, which says what is wrong in which line
 */
export function parseCube(text: string): CubeLut | CubeError {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof CubeError) return error
    throw error
  }
}

function read(text: string): CubeLut {
  if (text.length > longestCube) throw new CubeError('The file is larger than 64 MiB.')
  if (/[\0\uFFFD]/.test(text)) throw new CubeError('The file is not a text.')
  const head: CubeHead = {}
  let rows: Rows | undefined
  for (const { number, line } of linesOf(text)) {
    inLine(number, () => {
      if (!hasKeyword(line)) addRow((rows ??= initialRows(head, text.length)), line)
      else if (rows) throw new CubeError('keywords belong before the numbers')
      else readKeyword(head, line)
    })
  }
  return finished(head, rows)
}

/** Lines that are neither empty nor comments, trimmed, with their numbers. */
function* linesOf(text: string): Generator<{ readonly number: number; readonly line: string }> {
  let number = 0
  // `trim` removes a byte order mark, too.
  for (const [whole] of text.matchAll(/[^\r\n]*(\r\n?|\n|$)/g)) {
    number += 1
    const line = whole.trim()
    if (line !== '' && !line.startsWith('#')) yield { number, line }
  }
}

/** @throws CubeError that names the line */
function inLine(number: number, work: () => void): void {
  try {
    work()
  } catch (error) {
    throw error instanceof CubeError ? new CubeError(`Line ${number}: ${error.message}.`) : error
  }
}

function rowCount({ dimensions, size }: Pick<Rows, 'dimensions' | 'size'>): number {
  return dimensions === 1 ? size : size ** 3
}

function initialRows({ dimensions, size }: CubeHead, length: number): Rows {
  if (dimensions === undefined || size === undefined) {
    throw new CubeError('LUT_1D_SIZE or LUT_3D_SIZE has to stand before the numbers')
  }
  const most = Math.min(rowCount({ dimensions, size }), Math.ceil(length / shortestRow))
  return { dimensions, size, data: new Float32Array(most * 3), count: 0 }
}

function addRow(rows: Rows, line: string): void {
  const numbers = numbersOf(line)
  if (numbers.length !== 3) throw new CubeError(`three numbers are needed, here are ${numbers.length}`)
  if (rows.count === rowCount(rows)) throw new CubeError(`more than the ${rows.count} rows of its size`)
  rows.data.set(numbers, rows.count * 3)
  rows.count += 1
}

/** @throws CubeError for a file that ends too early, or a domain that is none */
function finished(head: CubeHead, rows: Rows | undefined): CubeLut {
  if (!rows) throw new CubeError('The file has no numbers.')
  const { count, ...lut } = rows
  const wanted = rowCount(rows)
  if (count < wanted) throw new CubeError(`The file ends after ${count} of ${wanted} rows.`)
  const { title = '', domainMin = [0, 0, 0], domainMax = [1, 1, 1] } = head
  for (const axis of [0, 1, 2] as const) {
    if (!(domainMin[axis] < domainMax[axis])) {
      throw new CubeError('DOMAIN_MIN has to be below DOMAIN_MAX in every channel.')
    }
  }
  return { ...lut, title, domainMin, domainMax }
}
