import { expect, it } from 'vitest'

import { plainText } from '../../../src/lib/plainText.ts'

it.each([
  ['line ends of every kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['tabs', 'a\tb', 'a b'],
  ['control characters', 'a\u0000\u0007b\u009F', 'ab'],
  ['marks that turn the direction', 'a\u202Eb\u2066c', 'abc'],
  ['blank ends', '\n\u00A0 a\nb \n', 'a\nb'],
  ['halves of characters', 'a\uD83D', 'a\uFFFD'],
])('mends %s', (_what, text, plain) => {
  expect(plainText(text)).toBe(plain)
})

it('keeps emoji families, accents and empty lines', () => {
  expect(plainText('👨‍👩‍👧 Łódź\n\n山田')).toBe('👨‍👩‍👧 Łódź\n\n山田')
})

it('is empty where nothing can be seen', () => {
  expect(plainText('\u200B\u3164\n\u2800')).toBe('')
})
