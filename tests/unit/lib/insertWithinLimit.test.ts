import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insertWithinLimit } from '../../../src/lib/insertWithinLimit.ts'
import { splitGraphemes } from '../../../src/lib/text.ts'

const family = '👨‍👩‍👧‍👦'

it.each([
  ['a paste in place of a selection', '012[345]6789', '012wxyz|6789', '012wxy|6789'],
  ['the last of equal letters', 'aaaaa|aaaaa', 'aaaaaa|aaaaa', 'aaaaa|aaaaa'],
  ['a second flag that begins as the first', '[🇩🇪]01234', '🇩🇰🇩🇰|01234', '🇩🇰|01234'],
  [
    'an emoji that shares half of its units with the one it replaces',
    '01234567[😀]',
    '01234567😁😁|',
    '01234567😁|',
  ],
  ['an accent without its letter', '012345678e|', '012345678e\u0301|', '012345678e|'],
  ['a composition with the caret within it', '01234|56789', '01234xy|z56789', '01234|56789'],
  ['line breaks', '0123\n|5678\n', '0123\nx\ny|5678\n', '0123\n|5678\n'],
])('cuts %s', (_what, before, after, expected) => {
  const index = after.indexOf('|')
  const { text, caret } = insertWithinLimit(before.replace(/[[\]|]/g, ''), after.replace('|', ''), index, 10)
  expect(text.slice(0, Math.min(caret, text.length))).toBe(expected.split('|')[0])
  expect(text).toBe(expected.replace('|', ''))
})

it('keeps what stands around an insertion, and of it as many whole graphemes as fit', () => {
  const pieces = fc.constantFrom('a', '🇩🇪', '🇩🇰', '😀', '😁', family, 'e\u0301', '\n')
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, text, text, fc.nat(12), (head, tail, typed, room) => {
      const limit = head.length + tail.length + room
      const whole = head + typed
      const beginnings = splitGraphemes(whole).map((_part, index, all) => all.slice(0, index + 1).join(''))
      const fitting = beginnings.findLast(({ length }) => length <= head.length + room) ?? ''
      const { text: cut } = insertWithinLimit(head + tail, whole + tail, whole.length, limit)
      expect(cut).toBe((fitting.length > head.length ? fitting : head) + tail)
    }),
  )
})
