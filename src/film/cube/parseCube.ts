import { CubeError, type CubeLut } from './cubeLut.ts'
import type { Rgb } from '../../colour/srgb.ts'

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * The numbers of a line, all finite as 32-bit floats, which the format stores.
 * @throws CubeError for a word that is no such number
 */
export function numbersOf(line: string): readonly number[] {
  return line.split(/\s+/).map((word) => {
    const value = decimal.test(word) ? Number(word) : Number.NaN
    if (Number.isFinite(Math.fround(value))) return value
    throw new CubeError(`"${word.slice(0, 40)}" is not a finite decimal number`)
  })
}

/** What the keywords of a file have said so far. */
export type CubeHead = {
  title?: string
  dimensions?: CubeLut['dimensions']
  size?: number
  domainMin?: Rgb
  domainMax?: Rgb
}

const longestTitle = 250

/** Most points of a curve, and along a side of a table. */
const mostPoints = { 1: 65_536, 3: 256 } as const

/** How the keywords are read; those with INPUT_RANGE are DaVinci Resolve's words for a domain of equal channels. */
const keywords: Readonly<Record<string, (head: CubeHead, rest: string) => void>> = {
  TITLE: (head, rest) => {
    once(head.title)
    // Not everybody writes the quotes.
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

/** Whether a line is one of keywords, not of numbers. */
export function hasKeyword(line: string): boolean {
  return /^[A-Za-z_]/.test(line) && !/^(nan|inf(inity)?)\b/i.test(line)
}

/**
 * Adds what a line of keywords says.
 * @throws CubeError for a line that says nothing which can be understood, or that is said already
 */
export function readCubeHead(head: CubeHead, line: string): void {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? []
  const read = Object.hasOwn(keywords, word) ? keywords[word] : undefined
  if (!read) return fault(`the keyword ${word.slice(0, 40)} is not one of the format`)
  read(head, rest)
}

function setSize(head: CubeHead, dimensions: CubeLut['dimensions'], rest: string): void {
  if (head.dimensions !== undefined && head.dimensions !== dimensions) {
    fault('a file holds curves (LUT_1D_SIZE) or a table (LUT_3D_SIZE), not both')
  }
  once(head.size)
  const most = mostPoints[dimensions]
  const size = /^\d{1,6}$/.test(rest) ? Number(rest) : 0
  if (size < 2 || size > most) fault(`LUT_${dimensions}D_SIZE needs a whole number of 2 to ${most}`)
  head.dimensions = dimensions
  head.size = size
}

function setRange(head: CubeHead, rest: string): void {
  once(head.domainMin ?? head.domainMax)
  const [from, to, ...more] = numbersOf(rest)
  if (from === undefined || to === undefined || more.length > 0) return fault('a range needs two numbers')
  head.domainMin = [from, from, from]
  head.domainMax = [to, to, to]
}

function threeNumbers(rest: string): Rgb {
  const [red, green, blue, ...more] = numbersOf(rest)
  if (red === undefined || green === undefined || blue === undefined || more.length > 0) {
    return fault('three numbers are needed, for red, green and blue')
  }
  return [red, green, blue]
}

function once(said: unknown): void {
  if (said !== undefined) fault('this is said twice')
}

function fault(sentence: string): never {
  throw new CubeError(sentence)
}

/** Characters: a table of 129 points and more; larger ones are for machines with more patience than a browser. */
export const largestCube = 64 * 2 ** 20

/** Of the shortest row, "0 0 0" and the end of its line: a short file can't ask for much memory. */
const shortestRow = 6

type Table = Pick<CubeLut, 'dimensions' | 'size' | 'data'> & { rows: number }

/**
 * Reads a `.cube` file: curves or a table, with comments, its title and its domain. Anything else gives an error that
 * says what is wrong in which line; nothing is thrown. Source: Adobe, Cube LUT Specification 1.0, 2013.
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
  if (text.length > largestCube) throw new CubeError('The file is larger than 64 MiB.')
  if (/[\0\uFFFD]/.test(text)) throw new CubeError('The file is not a text.')
  const head: CubeHead = {}
  let table: Table | undefined
  for (const { number, line } of linesOf(text)) {
    inLine(number, () => {
      if (!hasKeyword(line)) addRow((table ??= newTable(head, text.length)), line)
      else if (table) throw new CubeError('keywords belong before the numbers')
      else readCubeHead(head, line)
    })
  }
  return finished(head, table)
}

/** The lines that say something, without spaces around it. */
function* linesOf(text: string): Generator<{ readonly number: number; readonly line: string }> {
  let number = 0
  // To `trim` a byte order mark is a space.
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

function rowsIn({ dimensions, size }: Pick<Table, 'dimensions' | 'size'>): number {
  return dimensions === 1 ? size : size ** 3
}

function newTable({ dimensions, size }: CubeHead, length: number): Table {
  if (dimensions === undefined || size === undefined) {
    throw new CubeError('LUT_1D_SIZE or LUT_3D_SIZE has to stand before the numbers')
  }
  const wanted = rowsIn({ dimensions, size })
  const rows = Math.min(wanted, Math.ceil(length / shortestRow))
  return { dimensions, size, data: new Float32Array(rows * 3), rows: 0 }
}

function addRow(table: Table, line: string): void {
  const numbers = numbersOf(line)
  if (numbers.length !== 3) throw new CubeError(`three numbers are needed, here are ${numbers.length}`)
  if (table.rows === rowsIn(table)) throw new CubeError(`more than the ${table.rows} rows of its size`)
  table.data.set(numbers, table.rows * 3)
  table.rows += 1
}

/** @throws CubeError for a file that ends too early, or a domain that is none */
function finished(head: CubeHead, table: Table | undefined): CubeLut {
  if (!table) throw new CubeError('The file has no numbers.')
  const { rows, ...lut } = table
  const wanted = rowsIn(table)
  if (rows < wanted) throw new CubeError(`The file ends after ${rows} of ${wanted} rows.`)
  const { title = '', domainMin = [0, 0, 0], domainMax = [1, 1, 1] } = head
  for (const axis of [0, 1, 2] as const) {
    if (!(domainMin[axis] < domainMax[axis])) {
      throw new CubeError('DOMAIN_MIN has to be below DOMAIN_MAX in every channel.')
    }
  }
  return { ...lut, title, domainMin, domainMax }
}
