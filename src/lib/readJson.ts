import { memberPath, type SchemaProblem } from './schema.ts'

/** JSON of a file that a person has written. */
export type ReadJson = {
  /** undefined where the file is not JSON. */
  readonly value: unknown
  /** Why it is not, or else the names that stand twice, of which the value has the last one. */
  readonly problems: readonly SchemaProblem[]
  /** Line of a path such as `slots[2].frame`, counted from 1, or of the last part of it that is there. */
  readonly lineOf: (path: string) => number
}

/** Fault of a file that is not JSON. The message completes "it". */
class JsonFault extends Error {}

/**
 * Reads the JSON of a file. It never throws. `JSON.parse` has another message in every browser, mostly without a line,
 * and takes the last of two equal names without a word.
 */
export function readJson(source: string | Uint8Array): ReadJson {
  const places = new Map<string, number>()
  const problems: SchemaProblem[] = []
  let [text, value]: [string, unknown] = ['', undefined]
  try {
    text = (typeof source === 'string' ? source : decode(source)).replace(/^\uFEFF/, '')
    checkKind(text)
    scan(text, places, problems)
    value = JSON.parse(text)
  } catch (cause) {
    if (!(cause instanceof JsonFault)) throw cause
    const line = typeof cause.cause === 'number' ? lineAt(text, cause.cause) : 1
    problems.splice(0, Infinity, { path: '', reason: cause.message, line })
  }
  return { value, problems, lineOf: (path) => lineAt(text, placeOf(path, places)) }
}

const plainText = 'save it as plain text in UTF-8'

/** Decodes UTF-8, or UTF-16 with its byte order mark. Strictly: a letter that is lost would be so on every print. */
function decode(bytes: Uint8Array): string {
  const [first = 1, second = 1, third = 1] = bytes
  // Every second byte of ASCII in UTF-16 is 0.
  if ((first === 0) !== (second === 0) && (first === 0) === (third === 0))
    throw new JsonFault('is saved as UTF-16 without its byte order mark: save it as UTF-8')
  const mark = `${first} ${second}`
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    const lenient = new TextDecoder(encoding).decode(bytes)
    checkKind(lenient)
    if (lenient.indexOf('\uFFFD') === lenient.length - 1)
      throw new JsonFault('ends within a letter: it was not saved whole')
    throw new JsonFault(`is saved as ${encoding === 'utf-8' ? 'ANSI' : 'damaged UTF-16'}: save it as UTF-8`)
  }
}

function checkKind(text: string): void {
  if (text.includes('\0')) throw new JsonFault(`is not a text file: ${plainText}`)
  if (text.trim() === '') throw new JsonFault('is empty')
  if (/^\s*\{\\rtf/.test(text)) throw new JsonFault(`is not JSON: it is rich text (RTF); ${plainText}`)
  if (/^\s*</.test(text)) throw new JsonFault(`is not JSON: it is a web page or XML; ${plainText}`)
}

/** Depth of lists and objects within each other. Each level is a call, and the stack is not endless. */
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
 * Walks through a text of JSON, and notes where each path stands, and which names stand twice.
 * @throws JsonFault where `JSON.parse` throws
 */
function scan(text: string, places: Map<string, number>, problems: SchemaProblem[]): void {
  // The token at `at`, and the end of the one before.
  let [at, end, found] = [0, 0, '']
  const next = () => {
    end = at + found.length
    at = end + matchAt(space, text, end).length
    found = matchAt(token, text, at)
  }
  const expect = (isRight: boolean, expected: string) => {
    if (isRight) return
    const [place, what] = describe(text, { at, found, end }, expected)
    const column = place - text.lastIndexOf('\n', place - 1)
    const position = `line ${lineAt(text, place)}, column ${column}`
    throw new JsonFault(`is not JSON: ${what} in ${position}`, { cause: place })
  }
  const readParts = (close: string, readPart: (index: number) => void) => {
    next()
    for (let index = 0; found !== close || index > 0; index++) {
      readPart(index)
      if (found === close) break
      expect(found === ',', `a comma or ${close}`)
      next()
    }
    next()
  }
  const readMember = (path: string, names: Set<string>, depth: number) => {
    expect(found.startsWith('"'), 'a name')
    const name: string = JSON.parse(found)
    const inner = memberPath(path, name)
    const line = lineAt(text, at)
    if (names.has(name)) problems.push({ path: inner, reason: `stands twice, again in line ${line}`, line })
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
}

type Token = {
  readonly at: number
  /** Empty where it is none of JSON's. */
  readonly found: string
  /** End of the token before. */
  readonly end: number
}

/** What is wrong at a token in whose place something else should be, and the place that is meant. */
function describe(text: string, { at, found, end }: Token, expected: string): [place: number, what: string] {
  const rest = text.slice(at, at + 20)
  const before = text[end - 1] ?? ''
  if (rest === '') return [at, `the text ends where ${expected} should be`]
  if (/[}\]]/.test(found) && before === ',') return [end - 1, 'a comma too many']
  if (found === ',' && /[,{[]/.test(before)) return [at, 'a comma too many']
  if (/^["{[\w-]/.test(found) && at > end && expected.startsWith('a comma'))
    return [end, 'a comma is missing']
  const stop = at + matchAt(openString, text, at).length
  if (found === '' && text[stop] === '\\') return [stop, String.raw`a single \ (JSON has \\ or /)`]
  if (found === '' && stop > at) return [stop, 'a text without its closing "']
  if (/^(\/[/*]|#)/.test(rest)) return [at, 'a comment, which JSON does not have,']
  const [word = ''] = /^([\p{L}\p{N}_]+|[\p{P}\p{S}])/u.exec(rest) ?? []
  if (/[\p{Pi}\p{Pf}„‚'`´″]/u.test(word)) return [at, `${word} in place of a straight "`]
  if (found === '' && /^[\p{L}_]/u.test(word)) return [at, `${word} without quotation marks`]
  const code = rest.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return [at, `${word || `the character U+${code}`} where ${expected} should be`]
}

/** Line at a place of a text, counted from 1. */
function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

function placeOf(path: string, places: ReadonlyMap<string, number>): number {
  if (path === '') return 0
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('.'), path.lastIndexOf('[')))
  return places.get(path) ?? placeOf(parent, places)
}
