import { isDeepStrictEqual } from 'node:util'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readJson } from '../../../src/lib/readJson.ts'
import { sentenceOf } from '../../../src/locale/sentenceOf.ts'

const names = '{"names": "Zoë & Jörgen"}'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each<readonly [what: string, bytes: Buffer]>([
  ['UTF-8', Buffer.from(names)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${names}`)],
  ['UTF-16', utf16(`\uFEFF${names}`)],
  ['big-endian UTF-16', utf16(`\uFEFF${names}`).swap16()],
])('%s is read', (_what, bytes) => {
  expect(readJson(bytes)).toMatchObject({ value: JSON.parse(names), problems: [] })
})

test.each<readonly [source: string | Buffer, reason: string]>([
  [Buffer.from(names, 'latin1'), 'is saved as ANSI: save it as UTF-8'],
  [utf16(names), 'is saved as UTF-16 without its byte order mark: save it as UTF-8'],
  [Buffer.from(names).subarray(0, 14), 'ends within a letter: it was not saved whole'],
  [Buffer.from('PK\x03\x04\x14\0\x06\0\xE9', 'latin1'), 'is not a text file: save it as plain text in UTF-8'],
  [Buffer.from('\uFEFF'), 'is empty'],
  [String.raw`{\rtf1\ansi {\f0}}`, 'is not JSON: it is rich text (RTF); save it as plain text in UTF-8'],
  ['{"a": 1,\n}', 'is not JSON: a comma too many in line 1, column 8'],
  ['{\r\n"a": 1\r\n"b": 2}', 'is not JSON: a comma is missing in line 2, column 7'],
  ['{"a" 1}', 'is not JSON: 1 where a colon should be in line 1, column 6'],
  ['{\n  // mine', 'is not JSON: a comment, which JSON does not have, in line 2, column 3'],
  ['{“a”: 1}', 'is not JSON: “ in place of a straight " in line 1, column 2'],
  ['{title: "A"}', 'is not JSON: title without quotation marks in line 1, column 2'],
  [String.raw`["C:\photos"]`, String.raw`is not JSON: a single \ (JSON has \\ or /) in line 1, column 5`],
  ['["A\n"]', 'is not JSON: a text without its closing " in line 1, column 4'],
  ['{"a":\u00A01}', 'is not JSON: the character U+00A0 where a value should be in line 1, column 6'],
  ['{"a": 1', 'is not JSON: the text ends where a comma or } should be in line 1, column 8'],
  ['['.repeat(10_000), 'is not JSON: [ where less than 100 levels should be in line 1, column 101'],
])('%j %s', (source, words) => {
  const line = Number(/line (\d+)/.exec(words)?.[1] ?? 1)
  const { value, problems } = readJson(source)
  const sentences = problems.map(({ path, reason }) => sentenceOf(reason, path))
  expect({ value, sentences, lines: problems.map((problem) => problem.line) }).toEqual({
    value: undefined,
    sentences: [`It ${words}.`],
    lines: [line],
  })
})

const standsTwice = (line: string) => `stands twice, again in line ${line}`

test('a name that stands twice is named with its path and line, and its last value is taken', () => {
  const { value, problems } = readJson('{"a": [{"b": 1,\n"b": 2}], "c": {"b": 3},\n"\\u0061": 4}')
  expect(value).toEqual({ a: 4, c: { b: 3 } })
  expect(problems).toEqual([
    { path: 'a[0].b', reason: standsTwice('2'), line: 2 },
    { path: 'a', reason: standsTwice('3'), line: 3 },
  ])
})

test('of 4,000 texts exactly those are read that JSON.parse takes, as the same value (seed 20261125)', () => {
  const part = fc.constantFrom(...'{ } [ ] : , " \\ 0 - .5 e+1 "a": null'.split(' '), ' ', '\n')
  const spoiled = fc.tuple(fc.json(), fc.nat(), part).map(([json, at, more]) => {
    const place = at % (json.length + 1)
    return json.slice(0, place) + more + json.slice(place)
  })
  const counts = { read: 0, refused: 0 }
  const isSame = (json: string) => {
    const { value, problems } = readJson(json)
    counts[value === undefined ? 'refused' : 'read'] += 1
    try {
      return isDeepStrictEqual(value, JSON.parse(json))
    } catch {
      return value === undefined && problems.length === 1
    }
  }
  fc.assert(fc.property(fc.oneof(fc.json(), spoiled), isSame), { numRuns: 4000, seed: 20261125 })
  expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(1000)
})

test.each([
  ['', 1],
  ['texts[1].frame', 5],
  ['slots[0].frame', 7],
  // What is missing is told where it should be.
  ['texts[1].size', 3],
])('the line of %j is %d', (path, line) => {
  const text = `{
  "texts": [{ "field": "title", "text": "a, [b] \\"c\\"" },
    {
      "field": "time",
      "frame": 7
    }
  ], "slots": [{ "frame": 1 }]
}`
  expect(readJson(text).lineOf(path)).toBe(line)
})
