import fc from 'fast-check'
import { expect, it } from 'vitest'

import {
  compareMessages,
  mergeMessages,
  microseconds,
  parseGuestMessage,
} from '../../../src/guestbook/GuestMessage.ts'
import { messageFixture } from '../../../tools/harness/fixtures/messageFixture.ts'

const row = { id: 'a', name: 'Mia', message: 'Hello', created_at: '2026-11-21T12:00:00.123456+00:00' }

it('a row becomes a message that keeps the server’s timestamp as text', () => {
  expect(parseGuestMessage({ ...row, hidden: false })).toEqual({
    id: 'a',
    name: 'Mia',
    message: 'Hello',
    createdAt: '2026-11-21T12:00:00.123456+00:00',
  })
})

it.each([
  ['nothing', null],
  ['a text', 'row'],
  ['an empty object', {}],
  ['a row without a message', { ...row, message: undefined }],
  ['a row whose name is a number', { ...row, name: 7 }],
  ['a row without a timestamp', { ...row, created_at: 'yesterday' }],
])('%s is not a message', (_case, row) => {
  expect(parseGuestMessage(row)).toBeNull()
})

it('a name such as __proto__ is a name', () => {
  expect(parseGuestMessage({ ...row, name: '__proto__' })?.name).toBe('__proto__')
})

const at = (createdAt: string, id = 'a') => ({ ...messageFixture(1), createdAt, id })

it('the newest comes first, to the microsecond', () => {
  const older = at('2026-11-21T12:00:00.123456+00:00')
  const newer = at('2026-11-21T12:00:00.123457+00:00')
  expect([older, newer].toSorted(compareMessages)).toEqual([newer, older])
})

it('at the same timestamp, the greater id comes first', () => {
  const [low, high] = [at('2026-11-21T12:00:00Z', '1f'), at('2026-11-21T12:00:00Z', '2a')]
  expect([low, high].toSorted(compareMessages)).toEqual([high, low])
})

it.each([
  ['zeros that PostgreSQL leaves out', '2026-11-21T12:00:00.12+00:00', '2026-11-21T12:00:00.120000+00:00'],
  ['another time zone', '2026-11-21T12:00:00.5+00:00', '2026-11-21T13:30:00.5+01:30'],
  ['no fraction', '2026-11-21T12:00:00+00:00', '2026-11-21T12:00:00.000000Z'],
  ['PostgreSQL’s own form', '2026-11-21T12:00:00.25+00:00', '2026-11-21 12:00:00.25+00'],
])('a timestamp is the same with %s', (_case, one, other) => {
  expect(microseconds(one)).toBe(microseconds(other))
  expect(microseconds(one)).not.toBeNaN()
})

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
