import fc from 'fast-check'

/** Texts that are known to break servers, pages or databases. */
export const hostileStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD83D',
  '\uDE00\uD83D',
  '\u200B\u3164',
  '\u202Eevil',
  '\u2067',
  '\u0085',
  '\u001B[31m',
  'e\u0301\u0327',
  '\uFFFE\uFFFF',
  '\u{10FFFF}',
  '👨‍👩‍👧‍👦',
  'שלום',
  `'; drop table guest_messages; --`,
  `$1`,
  `"`,
  `\\`,
  `\\"`,
  '%',
  '(',
  '),(',
  '{',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'infinity',
  '-infinity',
  'now',
  '1e999',
  '99999999999999999999',
  '<img src=x onerror=alert(1)>',
  '00000000-0000-4000-8000-000000000000',
  '2026-11-21T12:00:00.123456+00:00',
  '294277-01-01',
  '0001-01-01 BC',
] as const

/** UTF-16 code units, lone surrogates included. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((codes) => String.fromCharCode(...codes))

/** Texts about as long as a limit, or far longer. */
const long = fc
  .tuple(
    fc.constantFrom('x', 'é', '🎞', '\n', ' x', 'e\u0301', '"', '\\', '(', ','),
    fc.constantFrom(99, 100, 101, 499, 500, 501, 5000),
  )
  .map(([unit, times]) => unit.repeat(times))

/** Arbitrary texts: hostile strings, any Unicode, lone surrogates, long ones. */
export const textArbitrary: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  { weight: 2, arbitrary: units },
  { weight: 1, arbitrary: long },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...hostileStrings), { maxLength: 4 }).map((all) => all.join('')),
  },
)

/** Ordinary texts of a guest. */
export const plainWords: fc.Arbitrary<string> = fc
  .array(fc.constantFrom('Ann', 'hello', 'Łukasz', '山田', '👋', 'שלום'), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '))
