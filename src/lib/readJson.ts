import type { SchemaProblem } from './schema.ts'
import { JsonFault, lineAt, scanJson } from './scanJson.ts'

// A file that a person has written by hand is read in three steps: its bytes become text, strictly; the text is walked
// through once, which finds the place of each path and the first fault; and `JSON.parse` makes the value. It alone would not
// do: it has another message in every browser, mostly without a line, and takes the last of two equal names without a word.
// Causes are in English in every language, as the names of the fields are; the pages lead to them in the reader's language.

/** JSON of a file that a person has written. */
export type ReadJson = {
  /** undefined where the file is not JSON. */
  readonly value: unknown
  /** Why it is not, or else the names that stand twice, of which the value has the last one. */
  readonly problems: readonly SchemaProblem[]
  /** Line of a path such as `slots[2].frame`, counted from 1, or of the last part of it that is there. */
  readonly lineOf: (path: string) => number
}

/** Reads the JSON of a file. It never throws. */
export function readJson(source: string | Uint8Array): ReadJson {
  let text = ''
  try {
    text = (typeof source === 'string' ? source : decode(source)).replace(/^\uFEFF/, '')
    checkKind(text)
    const { places, repeated } = scanJson(text)
    return {
      value: JSON.parse(text),
      problems: repeated,
      lineOf: (path) => lineAt(text, placeOf(path, places)),
    }
  } catch (cause) {
    if (!(cause instanceof JsonFault)) throw cause
    const line = lineAt(text, cause.place)
    return { value: undefined, problems: [{ path: '', reason: cause.message, line }], lineOf: () => 1 }
  }
}

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
  if (text.includes('\0')) throw new JsonFault('is not a text file: save it as plain text in UTF-8')
  if (text.trim() === '') throw new JsonFault('is empty')
  if (/^\s*\{\\rtf/.test(text))
    throw new JsonFault('is not JSON: it is rich text (RTF); save it as plain text in UTF-8')
  if (/^\s*</.test(text))
    throw new JsonFault('is not JSON: it is a web page or XML; save it as plain text in UTF-8')
}

function placeOf(path: string, places: ReadonlyMap<string, number>): number {
  if (path === '') return 0
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('.'), path.lastIndexOf('[')))
  return places.get(path) ?? placeOf(parent, places)
}
