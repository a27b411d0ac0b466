import { type CodedReason, memberPath, type SchemaProblem } from './schema.ts'

/** JSON of a file that a person has written. */
export type ReadJson = {
  /** undefined where the file is not JSON. */
  readonly value: unknown
  /** Why it is not, or else the names that stand twice, of which the value has the last one. */
  readonly problems: readonly SchemaProblem[]
  /** Line of a path such as `slots[2].frame`, counted from 1, or of the last part of it that is there. */
  readonly lineOf: (path: string) => number
}

/** Fault of a file that is not JSON, and its place in the text. */
class JsonFault extends Error {
  readonly reason: CodedReason
  readonly place: number

  constructor(code: string, parameters: CodedReason['parameters'] = {}, place = 0) {
    super(code)
    this.reason = { code, parameters }
    this.place = place
  }
}

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
    problems.splice(0, Infinity, { path: '', reason: cause.reason, line: lineAt(text, cause.place) })
  }
  return { value, problems, lineOf: (path) => lineAt(text, placeOf(path, places)) }
}

/** Decodes UTF-8, or UTF-16 with its byte order mark. Strictly: a letter that is lost would be so on every print. */
function decode(bytes: Uint8Array): string {
  const [first = 1, second = 1, third = 1] = bytes
  // Every second byte of ASCII in UTF-16 is 0.
  if ((first === 0) !== (second === 0) && (first === 0) === (third === 0)) throw new JsonFault('utf16')
  const mark = `${first} ${second}`
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    const lenient = new TextDecoder(encoding).decode(bytes)
    checkKind(lenient)
    if (lenient.indexOf('\uFFFD') === lenient.length - 1) throw new JsonFault('cutLetter')
    throw new JsonFault(encoding === 'utf-8' ? 'ansi' : 'damagedUtf16')
  }
}

function checkKind(text: string): void {
  if (text.includes('\0')) throw new JsonFault('binary')
  if (text.trim() === '') throw new JsonFault('empty')
  if (/^\s*\{\\rtf/.test(text)) throw new JsonFault('richText')
  if (/^\s*</.test(text)) throw new JsonFault('markup')
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
  const expect = (isRight: boolean, expected: Expected) => {
    if (isRight) return
    const [place, code, parameters] = describe(text, { at, found, end }, expected)
    const column = place - text.lastIndexOf('\n', place - 1)
    const position = { line: String(lineAt(text, place)), column: String(column) }
    throw new JsonFault(code, { ...parameters, ...position }, place)
  }
  const readParts = (close: '}' | ']', readPart: (index: number) => void) => {
    next()
    for (let index = 0; found !== close || index > 0; index++) {
      readPart(index)
      if (found === close) break
      expect(found === ',', close === '}' ? 'brace' : 'bracket')
      next()
    }
    next()
  }
  const readMember = (path: string, names: Set<string>, depth: number) => {
    expect(found.startsWith('"'), 'name')
    const name: string = JSON.parse(found)
    const inner = memberPath(path, name)
    const line = lineAt(text, at)
    const reason = { code: 'standsTwice', parameters: { line: String(line) } }
    if (names.has(name)) problems.push({ path: inner, reason, line })
    names.add(name)
    places.set(inner, at)
    next()
    expect(found === ':', 'colon')
    next()
    readValue(inner, depth)
  }
  const readValue = (path: string, depth: number) => {
    expect(depth < maxDepth, 'levels')
    const names = new Set<string>()
    if (found === '{') return readParts('}', () => readMember(path, names, depth + 1))
    if (found === '[')
      return readParts(']', (index) => {
        places.set(`${path}[${index}]`, at)
        readValue(`${path}[${index}]`, depth + 1)
      })
    expect(/^["\w-]/.test(found), 'value')
    next()
  }
  next()
  readValue('', 0)
  expect(at === text.length, 'end')
}

type Token = {
  readonly at: number
  /** Empty where it is none of JSON's. */
  readonly found: string
  /** End of the token before. */
  readonly end: number
}

/** What should stand at a place: a comma or the end of an object or a list, and so on. */
type Expected = 'brace' | 'bracket' | 'name' | 'colon' | 'value' | 'levels' | 'end'

type Fault = readonly [place: number, code: string, parameters?: CodedReason['parameters']]

/** What is wrong at a token in whose place something else should be, and the place that is meant. */
function describe(text: string, { at, found, end }: Token, expected: Expected): Fault {
  const rest = text.slice(at, at + 20)
  const before = text[end - 1] ?? ''
  if (rest === '') return [at, 'cutText', { expected }]
  if (/[}\]]/.test(found) && before === ',') return [end - 1, 'commaTooMany']
  if (found === ',' && /[,{[]/.test(before)) return [at, 'commaTooMany']
  if (/^["{[\w-]/.test(found) && at > end && (expected === 'brace' || expected === 'bracket'))
    return [end, 'commaMissing']
  const stop = at + matchAt(openString, text, at).length
  if (found === '' && text[stop] === '\\') return [stop, 'backslash']
  if (found === '' && stop > at) return [stop, 'openText']
  if (/^(\/[/*]|#)/.test(rest)) return [at, 'comment']
  const [word = ''] = /^([\p{L}\p{N}_]+|[\p{P}\p{S}])/u.exec(rest) ?? []
  if (/[\p{Pi}\p{Pf}„‚'`´″]/u.test(word)) return [at, 'quotationMark', { word }]
  if (found === '' && /^[\p{L}_]/u.test(word)) return [at, 'unquoted', { word }]
  if (word !== '') return [at, 'otherWord', { word, expected }]
  const character = `U+${rest.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  return [at, 'otherCharacter', { character, expected }]
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
