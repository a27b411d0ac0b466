import type { Rgb } from '../Print.ts'
import { CubeError, type CubeLut } from './CubeLut.ts'
import { numbersOf } from './numbersOf.ts'

/** What the keywords of a file have said so far. */
export type CubeHead = {
  title?: string
  dimensions?: CubeLut['dimensions']
  sizePoints?: number
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
  once(head.sizePoints)
  const most = mostPoints[dimensions]
  const size = /^\d{1,6}$/.test(rest) ? Number(rest) : 0
  if (size < 2 || size > most) fault(`LUT_${dimensions}D_SIZE needs a whole number of 2 to ${most}`)
  head.dimensions = dimensions
  head.sizePoints = size
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
