import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { openGuestbook } from '../../tools/harness/guestbook/guestbook.ts'
import { openRawRequest, type RawRequest } from '../../tools/harness/guestbook/rawRequest.ts'

const book = await openGuestbook('PostgreSQL')
afterAll(() => book.close())
beforeEach(() => book.sql('truncate public.guest_messages cascade'))

const messages = () => book.client().from('guest_messages')
const post = (body: string, headers: Readonly<Record<string, string>> = {}, url = book.url) =>
  fetch(`${url}/rest/v1/guest_messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const get = (query: string, headers: Readonly<Record<string, string>> = {}, url = book.url) =>
  fetch(`${url}/rest/v1/guest_messages?${query}`, { headers })

test.each([
  ['select=secret', '42703'],
  ['select=name,other(id)', 'PGRST100'],
  ['select=,,', 'PGRST100'],
  [`or=(${Array(20).fill('id.lt.4').join()})`, 'PGRST100'],
  [Array(21).fill('name=eq.x').join('&'), 'PGRST100'],
  [`and=(${Array(10).fill('or()').join()},${Array(10).fill('and(id.lt.4)').join()})`, 'PGRST100'],
  ['order=secret', '42703'],
  ['order=created_at;drop', 'PGRST100'],
  ['secret=eq.1', '42703'],
  ['name=like.a', 'PGRST100'],
  ['or=(id.lt.4', 'PGRST100'],
  ['or=((((((id.lt.4))))))', 'PGRST100'],
  ['id=eq.4', '22P02'],
  ['created_at=lt.soon', '22007'],
  ['limit=-1', 'PGRST100'],
  ['limit=1e9', 'PGRST100'],
  ['offset=99999999999999999999', 'PGRST100'],
])('the query %s is refused', async (query, code) => {
  const response = await get(query)
  expect([response.status, await response.json()]).toMatchObject([400, { code }])
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

test('2,500 messages are all reached page by page, 1000 at most at once, many with the same timestamp', async () => {
  await book.sql(`insert into public.guest_messages (name, message, created_at)
    select 'Ann', n::text, timestamptz '2026-11-21 12:00:00.123456+00' + (n / 700) * interval '1 microsecond'
    from generate_series(1, 2500) as n`)
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
  expect(seen.size).toBe(2500)
})

test('a column that is selected 1660 times is returned once: the response grows by nothing', async () => {
  await book.sql(`insert into public.guest_messages (name, message) values ('Ann', 'm')`)
  const whole = await (await get('select=message')).text()
  const giant = await get(`select=${Array(1660).fill('message').join()}`)
  expect([giant.status, await giant.text()]).toEqual([200, whole])
})

test('slow bodies of one address affect that address only, and end after 30 s', async () => {
  const url = await book.serve({ addressHeader: 'x-real-ip' })
  const read = (from: string) => get('limit=1', { 'x-real-ip': from }, url)
  const write = (from: string) => post('{"name":"Ann","message":"m"}', { 'x-real-ip': from }, url)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const head = `POST /rest/v1/guest_messages HTTP/1.1\r\nHost: localhost\r\nX-Real-IP: 192.0.2.66\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"name":`
  const slow: RawRequest[] = []
  for (let n = 0; n < 200; n++) slow.push(await openRawRequest(url, head))
  await expect.poll(() => slow.filter(({ received }) => received().includes(' 429 ')).length).toBe(180)
  expect((await read('192.0.2.7')).status).toBe(200)
  expect((await write('192.0.2.7')).status).toBe(201)
  // Others behind the attacker's router can still read.
  expect((await read('192.0.2.66')).status).toBe(200)
  const late = () => slow.filter(({ received }) => received().startsWith('HTTP/1.1 408 ')).length
  await vi.advanceTimersByTimeAsync(29_000)
  expect(late()).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(slow.map(({ closed }) => closed))
  expect(late()).toBe(20)
  expect((await write('192.0.2.66')).status).toBe(201)
})
