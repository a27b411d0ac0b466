import { CubeError, type CubeLut } from './CubeLut.ts'
import { numbersOf } from './numbersOf.ts'
import { type CubeHead, hasKeyword, readCubeHead } from './readCubeHead.ts'

/** Characters: a table of 129 points and more; larger ones are for machines with more patience than a browser. */
export const largestCube = 64 * 2 ** 20

/** Of the shortest row, "0 0 0" and the end of its line: a short file can't ask for much memory. */
const shortestRow = 6

type Table = Pick<CubeLut, 'dimensions' | 'sizePoints' | 'data'> & { rows: number }

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

function rowsIn({ dimensions, sizePoints }: Pick<Table, 'dimensions' | 'sizePoints'>): number {
  return dimensions === 1 ? sizePoints : sizePoints ** 3
}

function newTable({ dimensions, sizePoints }: CubeHead, length: number): Table {
  if (dimensions === undefined || sizePoints === undefined) {
    throw new CubeError('LUT_1D_SIZE or LUT_3D_SIZE has to stand before the numbers')
  }
  const wanted = rowsIn({ dimensions, sizePoints })
  const rows = Math.min(wanted, Math.ceil(length / shortestRow))
  return { dimensions, sizePoints, data: new Float32Array(rows * 3), rows: 0 }
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
