import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { databases, openGuestbook, type Guestbook } from '../../tools/harness/guestbook/guestbook.ts'

describe.each(databases)('queries over REST on %s', (kind) => {
  let book: Guestbook
  beforeAll(async () => {
    book = await openGuestbook(kind)
  })
  afterAll(() => book.close())
  beforeEach(() => book.sql('truncate public.guest_messages cascade'))

  const messages = () => book.client().from('guest_messages')
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${book.url}/rest/v1/guest_messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const get = (query: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${book.url}/rest/v1/guest_messages?${query}`, { headers })

  test.each([
    ['select=secret', '42703', 400],
    ['select=name,other(id)', 'PGRST100', 400],
    ['select=name,', 'PGRST100', 400],
    ['select=,,', 'PGRST100', 400],
    [`or=(${Array(20).fill('id.lt.4').join()})`, 'PGRST100', 400],
    [Array(21).fill('name=eq.x').join('&'), 'PGRST100', 400],
    [`and=(${Array(10).fill('or()').join()},${Array(10).fill('and(id.lt.4)').join()})`, 'PGRST100', 400],
    ['order=secret', '42703', 400],
    ['order=created_at;drop', 'PGRST100', 400],
    ['secret=eq.1', '42703', 400],
    ['name=like.a', 'PGRST100', 400],
    ['or=(id.lt.4', 'PGRST100', 400],
    ['or=((((((id.lt.4))))))', 'PGRST100', 400],
    ['id=eq.4', '22P02', 400],
    ['created_at=lt.soon', '22007', 400],
    ['limit=-1', 'PGRST100', 400],
    ['limit=1e9', 'PGRST100', 400],
    ['offset=99999999999999999999', 'PGRST100', 400],
  ])('the query %s is refused', async (query, code, status) => {
    const response = await get(query)
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
  })

  test('the value of a filter is a parameter, never SQL', async () => {
    await messages().insert({ name: `O'Neil, "x") or (1=1`, message: 'm' })
    const found = await messages().select('message').eq('name', `O'Neil, "x") or (1=1`)
    expect(found.data).toHaveLength(1)
    expect((await messages().select('message').eq('name', `x' or '1'='1`)).data).toEqual([])
    const grouped = await messages().select('message').or(`name.eq."O'Neil, \\"x\\") or (1=1",name.eq.nobody`)
    expect(grouped.data).toHaveLength(1)
  })

  test('other formats, schemas, preferences and ranges are refused', async () => {
    expect((await get('', { accept: 'text/csv' })).status).toBe(406)
    expect((await get('', { 'accept-profile': 'private' })).status).toBe(406)
    expect((await get('', { prefer: 'count=planned' })).status).toBe(400)
    expect((await get('', { range: '0-9' })).status).toBe(400)
  })

  test('a query has up to twenty conditions', async () => {
    expect((await get(Array(20).fill('name=eq.x').join('&'))).status).toBe(200)
  })

  test('a page of another site may read, as the preflight says; it may not write', async () => {
    const foreign = { origin: 'https://evil.example' }
    expect((await get('', foreign)).status).toBe(200)
    const refused = await post('{"name":"Eve","message":"m"}', foreign)
    expect([refused.status, await refused.json()]).toMatchObject([403, { message: expect.any(String) }])
    expect(await book.sql('select from public.guest_messages')).toHaveLength(0)
    expect((await post('{"name":"Ann","message":"m"}', { origin: book.url })).status).toBe(201)
    const response = await fetch(`${book.url}/rest/v1/guest_messages`, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
    for (const name of [
      'x-retry-count',
      'x-client-info',
      'accept-profile',
      'content-profile',
      'prefer',
      'range',
    ]) {
      expect(response.headers.get('access-control-allow-headers')).toContain(name)
    }
  })

  test('a page tells its range, and one beyond the end is refused', async () => {
    for (let n = 0; n < 5; n++) await messages().insert({ name: 'Ann', message: `${n}` })
    const page = await get('offset=1&limit=2', { prefer: 'count=exact' })
    expect([page.status, page.headers.get('content-range')]).toEqual([206, '1-2/5'])
    const beyond = await get('offset=9&limit=2', { prefer: 'count=exact' })
    expect([beyond.status, await beyond.json()]).toMatchObject([416, { code: 'PGRST103' }])
    expect((await messages().select('id').range(3, 9)).data).toHaveLength(2)
  })

  test('25,000 messages are all reached page by page, 1000 at most at once, many with the same timestamp', async () => {
    await book.sql(`insert into public.guest_messages (name, message, created_at)
      select 'Ann', n::text, timestamptz '2026-11-21 12:00:00.123456+00' + (n / 700) * interval '1 microsecond'
      from generate_series(1, 25000) as n`)
    expect((await messages().select('*')).data).toHaveLength(1000)
    const seen = new Set<string>()
    let last: { id: string; created_at: string } | undefined
    for (;;) {
      const page = messages()
        .select('*')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
      const { data, error } = await (last
        ? page.lte('created_at', last.created_at).or(`created_at.lt.${last.created_at},id.lt.${last.id}`)
        : page)
      expect(error).toBeNull()
      for (const { message } of data ?? []) seen.add(message)
      last = data?.at(-1)
      if (!last) break
    }
    expect(seen.size).toBe(25_000)
  })
})
