import type { Rgb } from '../../colour/srgb.ts'
import { CubeError, type CubeTable } from './cubeLut.ts'

/** Head of a `.cube` file: what its keywords have set so far. A file with both sizes has a shaper. */
export type CubeHead = {
  title?: string
  sizes: { 1?: number; 3?: number }
  /** Domains of equal channels, by the dimensions of their table. */
  ranges: { 1?: Domain; 3?: Domain }
  domainMin?: Rgb
  domainMax?: Rgb
  isVideoIn?: true
  isVideoOut?: true
}

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

/** Most points of a curve, and along a side of a grid. */
const maxPoints = { 1: 65_536, 3: 256 } as const

/** Readers of the keywords; those with RANGE are DaVinci Resolve's. */
const keywords: Readonly<Record<string, (head: CubeHead, rest: string) => void>> = {
  TITLE: (head, rest) => {
    once(head.title)
    // Some tools leave the quotes out.
    head.title = rest.replaceAll('"', '').slice(0, maxTitleLength)
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
  LUT_1D_INPUT_RANGE: (head, rest) => setRange(head, 1, rest),
  LUT_3D_INPUT_RANGE: (head, rest) => setRange(head, 3, rest),
  LUT_IN_VIDEO_RANGE: (head) => {
    once(head.isVideoIn)
    head.isVideoIn = true
  },
  LUT_OUT_VIDEO_RANGE: (head) => {
    once(head.isVideoOut)
    head.isVideoOut = true
  },
}

/** Whether a line begins with a keyword, not with a number. */
export function hasKeyword(line: string): boolean {
  return /^[A-Za-z_]/.test(line) && !/^(nan|inf(inity)?)\b/i.test(line)
}

/**
 * Reads a line with a keyword.
 * @throws CubeError for an unknown keyword, a value that is none, or a keyword that came before
 */
export function readKeyword(head: CubeHead, line: string): void {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? []
  const read = Object.hasOwn(keywords, word) ? keywords[word] : undefined
  if (!read) return fail(`the keyword ${word.slice(0, 40)} is not one of the format`)
  read(head, rest)
}

function setSize({ sizes }: CubeHead, dimensions: CubeTable['dimensions'], rest: string): void {
  once(sizes[dimensions])
  const max = maxPoints[dimensions]
  const size = /^\d{1,6}$/.test(rest) ? Number(rest) : 0
  if (size < 2 || size > max) fail(`LUT_${dimensions}D_SIZE needs a whole number of 2 to ${max}`)
  sizes[dimensions] = size
}

function setRange({ ranges }: CubeHead, dimensions: CubeTable['dimensions'], rest: string): void {
  once(ranges[dimensions])
  const [from, to, ...more] = numbersOf(rest)
  if (from === undefined || to === undefined || more.length > 0) return fail('a range needs two numbers')
  ranges[dimensions] = { domainMin: [from, from, from], domainMax: [to, to, to] }
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

/**
 * Domain of one of the tables of a file.
 * @throws CubeError for a domain that is none, or that no table or two tables could have
 */
export function domainOf(head: CubeHead, dimensions: CubeTable['dimensions']): Domain {
  const { sizes, ranges, domainMin, domainMax } = head
  const hasDomain = domainMin !== undefined || domainMax !== undefined
  for (const other of [1, 3] as const) {
    const name = `LUT_${other}D_INPUT_RANGE`
    if (ranges[other] && !sizes[other]) fail(`${name} is given without LUT_${other}D_SIZE.`)
    if (ranges[other] && hasDomain)
      fail(`The domain is given twice, by ${name} and by DOMAIN_MIN or DOMAIN_MAX.`)
  }
  if (hasDomain && sizes[1] && sizes[3]) {
    fail('DOMAIN_MIN and DOMAIN_MAX do not say which of the two tables they are for.')
  }
  const found = ranges[dimensions] ?? { domainMin: domainMin ?? [0, 0, 0], domainMax: domainMax ?? [1, 1, 1] }
  for (const axis of [0, 1, 2] as const) {
    if (found.domainMin[axis] < found.domainMax[axis]) continue
    fail('DOMAIN_MIN has to be below DOMAIN_MAX in every channel.')
  }
  return found
}
