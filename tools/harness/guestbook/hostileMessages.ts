import fc from 'fast-check'

/** Texts that are known to break servers, pages or databases. */
const hostileStrings = [
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

/** Hostile strings, any Unicode, and texts about as long as a limit or far longer. */
export const textArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileStrings),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
    .map((codes) => String.fromCharCode(...codes)),
  fc
    .tuple(
      fc.constantFrom('x', '🎞', '\n', ' x', 'e\u0301', '"', '(', ','),
      fc.constantFrom(99, 101, 499, 501, 5000),
    )
    .map(([unit, times]) => unit.repeat(times)),
)

/** Letters wide, tall and of both directions, marks, and characters that show nothing or break lines. */
const pieces = [
  ...'W|i| |\n|\t|\u0000|\u001B|\u0085|\u2028|永|﷽|ﷲ|𒐫|שלום'.split('|'),
  ...'مرحبا|नमस्ते|\u202E|\u2067|\u200B|\u200D|\u3164|\u2800|\u00AD|\uFE0F|\uFFFC|\uFFFF|\uE000|\u{10FFFF}'.split(
    '|',
  ),
  ...'e\u0301\u0327|Z\u0335\u0322\u0489\u0353\u0301\u030B|\u0301|😀|👨‍👩‍👧‍👦|🏴󠁧󠁢󠁥󠁮󠁧󠁿|🇫🇷|\uD83D|\uDE00|<b>|&amp;|__proto__|Donaudampfschifffahrtsgesellschaft'.split(
    '|',
  ),
]
const piece = fc.constantFrom(...pieces)

/** Texts that a visitor may type or paste: repeated pieces, mixed pieces, any Unicode, lone surrogates. */
export const messageArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(piece, fc.constantFrom(1, 7, 25, 49, 50, 51, 400)).map(([text, times]) => text.repeat(times)),
  fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
  textArbitrary,
)
