import { memberPath, type SchemaProblem } from './schema.ts'

/** Why a file is not JSON. Its message completes "it"; its place is an index of the text. */
export class JsonFault extends Error {
  readonly place: number

  constructor(message: string, place = 0) {
    super(message)
    this.place = place
  }
}

/** Line at a place of a text, counted from 1. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length

/** Max depth of lists and objects within each other. Each level is a call, and the stack is not endless. */
const maxDepth = 100

const space = /[ \t\n\r]*/y
/** A string (RFC 8259, 7) without its end. */
const openString = /"[ !#-[\]-\uFFFF]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uFFFF]*)*/y
/** A token (RFC 8259, 2). */
const token = new RegExp(
  String.raw`[{}[\],:]|${openString.source}"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`,
  'y',
)

/** What matches a sticky pattern at a place; empty where nothing does. */
function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/**
 * Walks through a text of JSON.
 * @returns where each path stands, and the names that stand twice
 * @throws JsonFault where `JSON.parse` throws, and below 100 levels
 */
export function scanJson(text: string) {
  const places = new Map<string, number>()
  const repeated: SchemaProblem[] = []
  // The token at `at`, and the end of the one before.
  let [at, end, found] = [0, 0, '']
  const next = () => {
    end = at + found.length
    at = end + matchAt(space, text, end).length
    found = matchAt(token, text, at)
  }
  const expect = (isRight: boolean, expected: string) => {
    if (isRight) return
    const [cause, place = at] = describe(text, { at, found, end }, expected)
    const column = place - text.lastIndexOf('\n', place - 1)
    throw new JsonFault(`is not JSON: ${cause} in line ${lineAt(text, place)}, column ${column}`, place)
  }
  const readParts = (close: '}' | ']', readPart: (index: number) => void) => {
    next()
    for (let index = 0; found !== close || index > 0; index++) {
      readPart(index)
      if (found === close) break
      expect(found === ',', `${comma}${close}`)
      next()
    }
    next()
  }
  const readMember = (path: string, names: Set<string>, depth: number) => {
    expect(found.startsWith('"'), 'a name')
    const name: string = JSON.parse(found)
    const inner = memberPath(path, name)
    const line = lineAt(text, at)
    if (names.has(name)) repeated.push({ path: inner, reason: `stands twice, again in line ${line}`, line })
    names.add(name)
    places.set(inner, at)
    next()
    expect(found === ':', 'a colon')
    next()
    readValue(inner, depth)
  }
  const readValue = (path: string, depth: number) => {
    expect(depth < maxDepth, `less than ${maxDepth} levels`)
    const names = new Set<string>()
    if (found === '{') return readParts('}', () => readMember(path, names, depth + 1))
    if (found === '[')
      return readParts(']', (index) => {
        places.set(`${path}[${index}]`, at)
        readValue(`${path}[${index}]`, depth + 1)
      })
    expect(/^["\w-]/.test(found), 'a value')
    next()
  }
  next()
  readValue('', 0)
  expect(at === text.length, 'the end')
  return { places, repeated }
}

const comma = 'a comma or '

type Token = {
  readonly at: number
  /** Empty where it is none of JSON's. */
  readonly found: string
  /** End of the token before. */
  readonly end: number
}

/** What is wrong at a token in whose place something else should be; and the place, where another one is meant. */
function describe(
  text: string,
  { at, found, end }: Token,
  expected: string,
): [cause: string, place?: number] {
  const rest = text.slice(at, at + 20)
  const before = text[end - 1] ?? ''
  const shouldBe = `where ${expected} should be`
  if (rest === '') return [`the text ends ${shouldBe}`]
  if (/[}\]]/.test(found) && before === ',') return ['a comma too many', end - 1]
  if (found === ',' && /[,{[]/.test(before)) return ['a comma too many']
  if (/^["{[\w-]/.test(found) && at > end && expected.startsWith(comma)) return ['a comma is missing', end]
  const stop = at + matchAt(openString, text, at).length
  if (found === '' && text[stop] === '\\') return [String.raw`a single \ (JSON has \\ or /)`, stop]
  if (found === '' && stop > at) return ['a text without its closing "', stop]
  if (/^(\/[/*]|#)/.test(rest)) return ['a comment, which JSON does not have,']
  const [word = ''] = /^([\p{L}\p{N}_]+|[\p{P}\p{S}])/u.exec(rest) ?? []
  if (/[\p{Pi}\p{Pf}„‚'`´″]/u.test(word)) return [`${word} in place of a straight "`]
  if (found === '' && /^[\p{L}_]/u.test(word)) return [`${word} without quotation marks`]
  const character = rest.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return [`${word === '' ? `the character U+${character}` : word} ${shouldBe}`]
}
