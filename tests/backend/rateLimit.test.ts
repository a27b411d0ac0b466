import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  databases,
  liftRateLimit,
  openGuestbook,
  type Guestbook,
} from '../../tools/harness/guestbook/guestbook.ts'

describe.each(databases)('the rate limit on %s', (kind) => {
  let book: Guestbook
  beforeAll(async () => {
    book = await openGuestbook(kind, {
      addressHeader: 'x-real-ip',
      isOwnKiosk: ({ headers }) => headers['x-own'] === 'yes',
    })
  })
  afterAll(() => book.close())
  beforeEach(() => book.sql('truncate private.guest_message_rate'))

  const post = (from: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${book.url}/rest/v1/guest_messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-real-ip': from, ...headers },
      body: JSON.stringify({ name: 'Ann', message: 'Hi' }),
    })
  const statuses = async (responses: readonly Promise<Response>[]) =>
    (await Promise.all(responses)).map(({ status }) => status).toSorted((one, other) => one - other)

  test('a flood is accepted up to the limit, exactly, and the rest gets the time to retry', async () => {
    await liftRateLimit(book.sql, 10)
    const flood = Array.from({ length: 18 }, () => post('192.0.2.1'))
    expect(await statuses(flood)).toEqual([...Array(10).fill(201), ...Array(8).fill(429)])
    const response = await post('192.0.2.1')
    expect(Number(response.headers.get('retry-after'))).toSatisfy((wait: number) => wait >= 1 && wait <= 60)
    expect(await response.json()).toMatchObject({ code: 'GB429', message: 'Too many messages' })
    expect((await post('192.0.2.2')).status).toBe(201)
  })

  test('all addresses together have a limit, beside which the booth’s own page posts', async () => {
    await liftRateLimit(book.sql, 10, 15)
    const others = Array.from({ length: 20 }, (_, n) => post(`192.0.2.${n}`))
    expect(await statuses(others)).toEqual([...Array(15).fill(201), ...Array(5).fill(429)])
    const own = { 'x-own': 'yes' }
    const flood = Array.from({ length: 12 }, () => post('192.0.2.1', own))
    expect(await statuses(flood)).toEqual([...Array(10).fill(201), 429, 429])
    // A visitor's proxy may say what it likes.
    expect((await post('own booth')).status).toBe(429)
  })

  test('a minute later messages are accepted again', async () => {
    await liftRateLimit(book.sql, 1)
    expect(await statuses([post('192.0.2.1'), post('192.0.2.1')])).toEqual([201, 429])
    await book.sql(`update private.guest_message_rate set window_start = window_start - interval '61 s'`)
    expect((await post('192.0.2.1')).status).toBe(201)
  })

  test('elements that a visitor puts before the proxy’s have no effect, nor has another header', async () => {
    await liftRateLimit(book.sql, 1)
    expect((await post('192.0.2.1')).status).toBe(201)
    expect((await post('203.0.113.9, 192.0.2.1')).status).toBe(429)
    expect((await post('192.0.2.1', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429)
  })
})
