import { expect, it } from 'vitest'

import { compareMessages, microseconds } from '../../../src/guestbook/GuestMessage.ts'
import { messageFixture } from '../../../tools/harness/fixtures/messageFixture.ts'

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
