import { expect, it } from 'vitest'

import { parseGuestMessage } from '../../../src/guestbook/GuestMessage.ts'

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
])('%s is no message', (_case, row) => {
  expect(parseGuestMessage(row)).toBeNull()
})

it('a name such as __proto__ is a name', () => {
  expect(parseGuestMessage({ ...row, name: '__proto__' })?.name).toBe('__proto__')
})
