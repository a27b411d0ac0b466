import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareMessages, mergeMessages } from '../../../src/guestbook/GuestMessage.ts'
import { messageFixture } from '../../../tools/harness/fixtures/messageFixture.ts'

it('merges messages in sort order, whatever the order of their arrival', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 40 }))
  fc.assert(
    fc.property(numbers, numbers, (before, found) => {
      const list = mergeMessages([], before.map(messageFixture))
      const merged = mergeMessages(list, found.map(messageFixture))
      const expected = [...new Set([...before, ...found])].map(messageFixture).toSorted(compareMessages)
      expect(merged).toEqual(expected)
    }),
  )
})

it('returns the same list when nothing is new', () => {
  const list = mergeMessages([], [3, 2, 1].map(messageFixture))
  expect(mergeMessages(list, [messageFixture(2), messageFixture(1)])).toBe(list)
})

it('identifies a message by its id, even if its timestamp is written differently', () => {
  const list = mergeMessages([], [2, 1].map(messageFixture))
  expect(mergeMessages(list, [{ ...messageFixture(1), createdAt: '2026-11-21T13:00:00+00:00' }])).toBe(list)
})
