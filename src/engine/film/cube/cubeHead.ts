import type { Rgb } from '../../../lib/colour/srgb.ts'
import { CubeError, type CubeTable } from './cubeLut.ts'

/** Line of a head: a keyword, in capitals, and its numbers. */
type Statement = { readonly line: number; readonly keyword: string; readonly numbers: readonly number[] }

/** Head of a `.cube` file, as far as it is read. A file with both sizes has a shaper. */
export type CubeHead = { title?: string | undefined; readonly statements: Map<string, Statement> }

/** Codes of a table's first and last point. */
export type Domain = Pick<CubeTable, 'domainMin' | 'domainMax'>

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * Numbers of a line, all finite as the 32-bit floats of the format.
 * @throws CubeError for a word that is no such number
 */
export function numbersOf(line: string): readonly number[] {
  return line.split(/\s+/).map((word) => {
    const value = decimal.test(word) ? Number(word) : Number.NaN
    if (Number.isFinite(Math.fround(value))) return value
    throw new CubeError(`"${word.slice(0, 40)}" is not a finite decimal number`)
  })
}

const maxTitleLength = 250

/** How many numbers the keywords have; those with RANGE are DaVinci Resolve's. */
const counts = new Map([
  ['LUT_1D_SIZE', 1],
  ['LUT_3D_SIZE', 1],
  ['DOMAIN_MIN', 3],
  ['DOMAIN_MAX', 3],
  ['LUT_1D_INPUT_RANGE', 2],
  ['LUT_3D_INPUT_RANGE', 2],
  ['LUT_IN_VIDEO_RANGE', 0],
  ['LUT_OUT_VIDEO_RANGE', 0],
])

/** Most points of a curve, and along a side of a grid. */
const maxPoints = new Map([
  ['LUT_1D_SIZE', 65_536],
  ['LUT_3D_SIZE', 256],
])

/** Whether a line begins with a keyword, not with a number. */
export function hasKeyword(line: string): boolean {
  return /^[A-Za-z_]/.test(line) && !/^(nan|inf(inity)?)\b/i.test(line)
}

/** Title of a line that has one, which may stand anywhere; BMD_TITLE is Blackmagic's. */
export function titleOf(line: string): string | undefined {
  // Some tools leave the quotes out.
  return /^(?:BMD_)?TITLE\b\s*(.*)$/i.exec(line)?.[1]?.replaceAll('"', '').slice(0, maxTitleLength)
}

/**
 * Reads a line with a keyword. The same may be said again.
 * @throws CubeError for an unknown keyword, a value that is none, or a keyword that had another value before
 */
export function readKeyword({ statements }: CubeHead, text: string, line: number): void {
  const [, word = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(text) ?? []
  const keyword = word.toUpperCase()
  const count = counts.get(keyword)
  if (count === undefined) return fail(`the keyword ${word.slice(0, 40)} is not one of the format`)
  const numbers = count > 0 ? numbersOf(rest) : []
  if (numbers.length !== count) fail(`${keyword} needs numbers: ${count}`)
  const max = maxPoints.get(keyword)
  if (max !== undefined && !numbers.every((size) => Number.isInteger(size) && size >= 2 && size <= max)) {
    fail(`${keyword} needs a whole number of 2 to ${max}`)
  }
  const statement = { line, keyword, numbers }
  const before = statements.get(keyword) ?? statement
  if (!statement.numbers.every((number, at) => isSame(number, before.numbers[at]))) {
    fail(contradiction(statement, before))
  }
  statements.set(keyword, before)
}

/** Whether two numbers are one as the 32-bit floats of the format. */
function isSame(one: number, other = Number.NaN): boolean {
  return Math.fround(one) === Math.fround(other)
}

function contradiction({ keyword }: Statement, before: Statement): string {
  return `${keyword} contradicts ${before.keyword} in line ${before.line}`
}

function fail(sentence: string): never {
  throw new CubeError(sentence)
}

/** Points of a table along each side; undefined where the file has none of these dimensions. */
export function sizeOf({ statements }: CubeHead, dimensions: CubeTable['dimensions']): number | undefined {
  return statements.get(`LUT_${dimensions}D_SIZE`)?.numbers[0]
}

/**
 * Domain of one of the tables of a file: that of its own range, or that of the file where this is its only table. A
 * range of a table that the file does not have says nothing.
 * @throws CubeError for a domain that is none, or that contradicts the tables' ranges
 */
export function domainOf(head: CubeHead, dimensions: CubeTable['dimensions']): Domain {
  const tables = ([1, 3] as const).filter((each) => sizeOf(head, each) !== undefined)
  const [low, high] = (['DOMAIN_MIN', 'DOMAIN_MAX'] as const).map((keyword, end) => {
    const statement = head.statements.get(keyword)
    if (statement) checkAgainstRanges(head, tables, statement, end)
    return statement
  })
  const range = head.statements.get(`LUT_${dimensions}D_INPUT_RANGE`)
  if (range) {
    const [from = 0, to = 1] = range.numbers
    if (from >= to) fail(`Line ${range.line}: ${range.keyword} has to begin below its end.`)
    return { domainMin: [from, from, from], domainMax: [to, to, to] }
  }
  const isAlone = tables.length === 1
  const domainMin = toRgb(isAlone ? low : undefined, 0)
  const domainMax = toRgb(isAlone ? high : undefined, 1)
  if (domainMin.some((from, axis) => from >= (domainMax[axis] ?? 1))) {
    const line = Math.max(low?.line ?? 0, high?.line ?? 0)
    fail(`Line ${line}: DOMAIN_MIN has to be below DOMAIN_MAX in every channel.`)
  }
  return { domainMin, domainMax }
}

function toRgb(statement: Statement | undefined, otherwise: number): Rgb {
  const [red = otherwise, green = otherwise, blue = otherwise] = statement?.numbers ?? []
  return [red, green, blue]
}

/**
 * Checks an end of the domain: it has to be that of a table, where there are two or where a range gives it, too.
 * @param end 0 for the lower one, 1 for the upper one
 */
function checkAgainstRanges(
  { statements }: CubeHead,
  tables: readonly CubeTable['dimensions'][],
  statement: Statement,
  end: number,
): void {
  const ranges = tables.map((dimensions) => statements.get(`LUT_${dimensions}D_INPUT_RANGE`))
  const isOf = (range: Statement | undefined) =>
    statement.numbers.every((number) => isSame(number, range ? range.numbers[end] : end))
  const stated = ranges.find((range) => range !== undefined)
  if ((!stated && tables.length < 2) || ranges.some(isOf)) return
  const { line, keyword } = statement
  if (!stated) return fail(`Line ${line}: ${keyword} can be for LUT_1D_SIZE or for LUT_3D_SIZE.`)
  const [before, after] = stated.line < line ? [stated, statement] : [statement, stated]
  fail(`Line ${after.line}: ${contradiction(after, before)}.`)
}
