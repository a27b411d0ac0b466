import fc from 'fast-check'

const pieces = [
  'W',
  'i',
  ' ',
  '\n',
  '\t',
  '\u0000',
  '\u001B',
  '\u0085',
  '\u2028',
  '永',
  '﷽',
  'ﷲ',
  '𒐫',
  'שלום',
  'مرحبا',
  'नमस्ते',
  '\u202E',
  '\u2067',
  '\u200B',
  '\u200D',
  '\u3164',
  '\u2800',
  '\u00AD',
  '\uFE0F',
  '\uFFFC',
  '\uFFFF',
  '\uE000',
  '\u{10FFFF}',
  'e\u0301\u0327',
  'Z\u0335\u0322\u0489\u0353\u0301\u030B',
  '\u0301',
  '😀',
  '👨‍👩‍👧‍👦',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🇫🇷',
  '\uD83D',
  '\uDE00',
  '<b>',
  '&amp;',
  '__proto__',
  'Donaudampfschifffahrtsgesellschaft',
] as const

/** Texts that a visitor may type or paste: repeated pieces, mixed pieces, arbitrary Unicode, lone surrogates. */
export const messageArbitrary: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...pieces), fc.constantFrom(1, 7, 25, 49, 50, 51, 400))
      .map(([piece, times]) => piece.repeat(times)),
  },
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((all) => all.join('')),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
      .map((codes) => String.fromCharCode(...codes)),
  },
)
