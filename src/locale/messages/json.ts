// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const utf16 = message<{ readonly it: string }>(
  'json.utf16',
  (p) => p.it + ' is saved as UTF-16 without its byte order mark: save it as UTF-8.',
)
export const cutLetter = message<{ readonly it: string }>(
  'json.cutLetter',
  (p) => p.it + ' ends within a letter: it was not saved whole.',
)
export const ansi = message<{ readonly it: string }>(
  'json.ansi',
  (p) => p.it + ' is saved as ANSI: save it as UTF-8.',
)
export const damagedUtf16 = message<{ readonly it: string }>(
  'json.damagedUtf16',
  (p) => p.it + ' is saved as damaged UTF-16: save it as UTF-8.',
)
export const binary = message<{ readonly it: string }>(
  'json.binary',
  (p) => p.it + ' is not a text file: save it as plain text in UTF-8.',
)
export const empty = message<{ readonly it: string }>('json.empty', (p) => p.it + ' is empty.')
export const richText = message<{ readonly it: string }>(
  'json.richText',
  (p) => p.it + ' is not JSON: it is rich text (RTF); save it as plain text in UTF-8.',
)
export const markup = message<{ readonly it: string }>(
  'json.markup',
  (p) => p.it + ' is not JSON: it is a web page or XML; save it as plain text in UTF-8.',
)
export const cutText = message<{
  readonly it: string
  readonly expected: string
  readonly line: string
  readonly column: string
}>(
  'json.cutText',
  (p, f) =>
    p.it +
    ' is not JSON: the text ends where ' +
    f.select(p.expected, {
      brace: 'a comma or }',
      bracket: 'a comma or ]',
      name: 'a name',
      colon: 'a colon',
      value: 'a value',
      levels: 'less than 100 levels',
      other: 'the end',
    }) +
    ' should be in line ' +
    p.line +
    ', column ' +
    p.column +
    '.',
)
export const commaTooMany = message<{ readonly it: string; readonly line: string; readonly column: string }>(
  'json.commaTooMany',
  (p) => p.it + ' is not JSON: a comma too many in line ' + p.line + ', column ' + p.column + '.',
)
export const commaMissing = message<{ readonly it: string; readonly line: string; readonly column: string }>(
  'json.commaMissing',
  (p) => p.it + ' is not JSON: a comma is missing in line ' + p.line + ', column ' + p.column + '.',
)
export const backslash = message<{ readonly it: string; readonly line: string; readonly column: string }>(
  'json.backslash',
  (p) =>
    p.it + ' is not JSON: a single \\ (JSON has \\\\ or /) in line ' + p.line + ', column ' + p.column + '.',
)
export const openText = message<{ readonly it: string; readonly line: string; readonly column: string }>(
  'json.openText',
  (p) => p.it + ' is not JSON: a text without its closing " in line ' + p.line + ', column ' + p.column + '.',
)
export const comment = message<{ readonly it: string; readonly line: string; readonly column: string }>(
  'json.comment',
  (p) =>
    p.it +
    ' is not JSON: a comment, which JSON does not have, in line ' +
    p.line +
    ', column ' +
    p.column +
    '.',
)
export const quotationMark = message<{
  readonly it: string
  readonly word: string
  readonly line: string
  readonly column: string
}>(
  'json.quotationMark',
  (p) =>
    p.it +
    ' is not JSON: ' +
    p.word +
    ' in place of a straight " in line ' +
    p.line +
    ', column ' +
    p.column +
    '.',
)
export const unquoted = message<{
  readonly it: string
  readonly word: string
  readonly line: string
  readonly column: string
}>(
  'json.unquoted',
  (p) =>
    p.it +
    ' is not JSON: ' +
    p.word +
    ' without quotation marks in line ' +
    p.line +
    ', column ' +
    p.column +
    '.',
)
export const otherWord = message<{
  readonly it: string
  readonly word: string
  readonly expected: string
  readonly line: string
  readonly column: string
}>(
  'json.otherWord',
  (p, f) =>
    p.it +
    ' is not JSON: ' +
    p.word +
    ' where ' +
    f.select(p.expected, {
      brace: 'a comma or }',
      bracket: 'a comma or ]',
      name: 'a name',
      colon: 'a colon',
      value: 'a value',
      levels: 'less than 100 levels',
      other: 'the end',
    }) +
    ' should be in line ' +
    p.line +
    ', column ' +
    p.column +
    '.',
)
export const otherCharacter = message<{
  readonly it: string
  readonly character: string
  readonly expected: string
  readonly line: string
  readonly column: string
}>(
  'json.otherCharacter',
  (p, f) =>
    p.it +
    ' is not JSON: the character ' +
    p.character +
    ' where ' +
    f.select(p.expected, {
      brace: 'a comma or }',
      bracket: 'a comma or ]',
      name: 'a name',
      colon: 'a colon',
      value: 'a value',
      levels: 'less than 100 levels',
      other: 'the end',
    }) +
    ' should be in line ' +
    p.line +
    ', column ' +
    p.column +
    '.',
)
export const standsTwice = message<{ readonly it: string; readonly line: string }>(
  'json.standsTwice',
  (p) => p.it + ' stands twice, again in line ' + p.line + '.',
)
