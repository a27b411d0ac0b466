import fc from 'fast-check'

import { textArbitrary } from '../fuzz/texts.ts'

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
