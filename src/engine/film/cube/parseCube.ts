import { type CubeHead, domainOf, hasKeyword, numbersOf, readKeyword, sizeOf, titleOf } from './cubeHead.ts'
import { CubeError, type CubeLut, type CubeTable } from './cubeLut.ts'

/** Longest file that is read, in bytes, and its text, in characters: enough for a grid of 129 points. */
const maxCubeLength = 64 * 2 ** 20

const tooLarge = 'The file is larger than 64 MiB.'

/** Characters of the shortest row, "0 0 0" and the end of its line: a short file can't ask for much memory. */
const shortestRow = 6

/** Rows of a table, as far as they are read. */
type Rows = Pick<CubeTable, 'dimensions' | 'size' | 'data'> & { count: number }

/**
 * Reads a `.cube` file: `parseCube` of its text.
 * @returns a CubeError for anything else, which says what is wrong in which line
 */
export async function readCube(file: Blob): Promise<CubeLut | CubeError> {
  if (file.size > maxCubeLength) return new CubeError(tooLarge)
  return parseCube(decodeCube(new Uint8Array(await file.arrayBuffer())))
}

/**
 * Text of a `.cube` file: UTF-16 behind its byte order mark, else UTF-8, else Windows-1252, which takes any byte. Numbers
 * and keywords are ASCII in all of them; letters of titles and comments are not data.
 */
export function decodeCube(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Parses a `.cube` file: curves, a grid, or a grid behind a shaper, with comments, title, domains and video range.
 * Nothing is thrown.
 * Sources: Adobe, Cube LUT Specification 1.0, 2013; the README of DaVinci Resolve's folder Developer/LUT.
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
  if (text.length > maxCubeLength) throw new CubeError(tooLarge)
  if (text.includes('\0')) throw new CubeError('The file is not a text.')
  const head: CubeHead = { statements: new Map() }
  let tables: readonly Rows[] | undefined
  for (const { number, line } of linesOf(text)) {
    const title = titleOf(line)
    head.title ??= title
    if (title !== undefined) continue
    const data = line.replace(/\s#.*$/, '')
    inLine(number, () => {
      if (!hasKeyword(data)) addRow((tables ??= initialTables(head, text.length)), data)
      else if (tables) throw new CubeError('keywords belong before the numbers')
      else readKeyword(head, data, number)
    })
  }
  return finished(head, tables)
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

/** Empty tables of a file, in the order of its rows: the shaper's come first. */
function initialTables(head: CubeHead, length: number): readonly Rows[] {
  const tables = ([1, 3] as const).flatMap((dimensions): Rows[] => {
    const size = sizeOf(head, dimensions)
    if (size === undefined) return []
    const most = Math.min(rowCount({ dimensions, size }), Math.ceil(length / shortestRow))
    return [{ dimensions, size, data: new Float32Array(most * 3), count: 0 }]
  })
  if (tables.length > 0) return tables
  throw new CubeError('LUT_1D_SIZE or LUT_3D_SIZE has to stand before the numbers')
}

function addRow(tables: readonly Rows[], line: string): void {
  const numbers = numbersOf(line)
  if (numbers.length !== 3) throw new CubeError(`three numbers are needed, here are ${numbers.length}`)
  const rows = tables.find((table) => table.count < rowCount(table))
  if (!rows) throw new CubeError(`more than the ${allRows(tables)} rows of its size`)
  rows.data.set(numbers, rows.count * 3)
  rows.count += 1
}

function allRows(tables: readonly Rows[]): number {
  return tables.reduce((sum, table) => sum + rowCount(table), 0)
}

/** @throws CubeError for a file that ends too early, or a domain that is none */
function finished(head: CubeHead, tables: readonly Rows[] | undefined): CubeLut {
  if (!tables) throw new CubeError('The file has no numbers.')
  const [count, wanted] = [tables.reduce((sum, table) => sum + table.count, 0), allRows(tables)]
  if (count < wanted) throw new CubeError(`The file ends after ${count} of ${wanted} rows.`)
  const [first, second] = tables.map(({ dimensions, size, data }): CubeTable => {
    return { dimensions, size, data, ...domainOf(head, dimensions) }
  })
  if (!first) throw new CubeError('The file has no numbers.')
  const isVideo = (way: string) => head.statements.has(`LUT_${way}_VIDEO_RANGE`)
  const lut = { title: head.title ?? '', isVideoIn: isVideo('IN'), isVideoOut: isVideo('OUT') }
  return second ? { ...lut, ...second, shaper: first } : { ...lut, ...first }
}
