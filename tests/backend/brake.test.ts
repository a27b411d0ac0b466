import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { engines, liftBrake, openGuestBook, type GuestBook } from '../support/guestBook.ts'

describe.each(engines)('the brake on %s', (engine) => {
  let book: GuestBook
  beforeAll(async () => {
    book = await openGuestBook(engine, {}, 'x-real-ip')
  })
  afterAll(() => book.close())
  beforeEach(() => book.sql('truncate private.guest_message_rate'))

  const post = (from: string, rows: number | string = 1, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${book.url}/rest/v1/guest_messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-real-ip': from, ...headers },
      body: JSON.stringify(Array.from({ length: Number(rows) }, () => ({ name: 'Ann', message: 'Hi' }))),
    })
  const statuses = async (answers: readonly Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other)

  test('a fresh guest book takes ten messages a minute from one address, and 120 from all', async () => {
    const [settings] = await book.sql(`select column_name, column_default from information_schema.columns
      where table_name = 'guest_book_settings' and column_name = 'messages_per_address'`)
    expect(settings?.['column_default']).toBe('10')
  })

  test('a flood at once is let through to the limit, exactly, and the rest told when to come again', async () => {
    await liftBrake(book.sql, 10)
    const flood = Array.from({ length: 40 }, () => post('192.0.2.1'))
    expect(await statuses(flood)).toEqual([...Array(10).fill(201), ...Array(30).fill(429)])
    const answer = await post('192.0.2.1')
    expect(Number(answer.headers.get('retry-after'))).toSatisfy((wait: number) => wait >= 1 && wait <= 60)
    expect(await answer.json()).toMatchObject({ code: 'GB429', message: 'Too many messages' })
    expect((await post('192.0.2.2')).status).toBe(201)
  })

  test('rows are counted, not requests, and a refused list leaves nothing behind', async () => {
    await liftBrake(book.sql, 10)
    expect((await post('192.0.2.1', 11)).status).toBe(429)
    expect((await post('192.0.2.1', 10)).status).toBe(201)
    expect((await post('192.0.2.1', 1)).status).toBe(429)
  })

  test('all together have a limit of their own', async () => {
    await liftBrake(book.sql, 10, 15)
    const flood = Array.from({ length: 20 }, (_, n) => post(`192.0.2.${n}`))
    expect(await statuses(flood)).toEqual([...Array(15).fill(201), ...Array(5).fill(429)])
  })

  test('a minute later there is room again', async () => {
    await liftBrake(book.sql, 1)
    expect(await statuses([post('192.0.2.1'), post('192.0.2.1')])).toEqual([201, 429])
    await book.sql(`update private.guest_message_rate set window_start = window_start - interval '61 s'`)
    expect((await post('192.0.2.1')).status).toBe(201)
  })

  test('what a visitor puts in front of the proxy’s word changes nothing, nor does another header', async () => {
    await liftBrake(book.sql, 1)
    expect((await post('192.0.2.1')).status).toBe(201)
    expect((await post('203.0.113.9, 192.0.2.1')).status).toBe(429)
    expect((await post('192.0.2.1', 1, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429)
  })

  test('one household’s IPv6 addresses are one, and an IPv4 address is the same in both spellings', async () => {
    await liftBrake(book.sql, 1)
    expect((await post('2001:db8:1:2::1')).status).toBe(201)
    expect((await post('2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await post('2001:db8:1:3::1')).status).toBe(201)
    expect((await post('192.0.2.7')).status).toBe(201)
    expect((await post('::ffff:192.0.2.7')).status).toBe(429)
  })

  test('on Supabase no header is believed until one is named; then its last element counts', async () => {
    const address = async (header: string | null) => {
      const text = `select set_config('request.headers', $2::text, false), private.guest_address($1::text) as address`
      const values = [header, JSON.stringify({ 'x-forwarded-for': '203.0.113.9, 192.0.2.1' })]
      return (await book.database.askAsOwner({ text, values }))[0]?.['address']
    }
    expect(await address(null)).toBeNull()
    expect(await address('x-forwarded-for')).toBe('192.0.2.1')
    expect(await address('cf-connecting-ip')).toBeNull()
  })
})
