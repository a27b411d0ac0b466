import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { openGuestbook, pagePath, refusalOf } from '../../tools/harness/guestbook/guestbook.ts'
import { openRawRequest, type RawRequest } from '../../tools/harness/guestbook/rawRequest.ts'

const book = await openGuestbook('PostgreSQL')
afterAll(() => book.close())
beforeEach(() => book.sql('truncate public.guest_messages cascade'))

const path = '/rest/v1/guest_messages'
const json = { 'content-type': 'application/json' }
const draft = { name: 'Ann', message: 'Hi' }
const body = JSON.stringify(draft)
const messages = () => book.client().from('guest_messages')
const send = (target: string, init: RequestInit = {}) => fetch(book.url + target, init)

test('an unmodified supabase-js reads the booth’s pages, and posts with and without a count', async () => {
  const page = () =>
    messages()
      .select('*')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(1)
  expect(await messages().insert({ name: 'Ann', message: 'older' })).toMatchObject({
    status: 201,
    count: null,
  })
  expect(await messages().insert(draft, { count: 'exact' })).toMatchObject({ status: 201, count: 1 })
  const { data } = await page()
  expect(data).toMatchObject([draft])
  const { created_at: time = '', id } = data?.[0] ?? {}
  const next = await page().lte('created_at', time).or(`created_at.lt.${time},id.lt.${id}`)
  expect(next.data).toMatchObject([{ message: 'older' }])
})

const time = '2026-11-21T12:00:00.5+00:00'
const after = (until: string, than: string, id = '00000000-0000-4000-8000-000000000000') =>
  `${pagePath}&${new URLSearchParams({ created_at: `lte.${until}`, or: `(created_at.lt.${than},id.lt.${id})` })}`
test.each([
  ['no query', path],
  ['another column', pagePath.replace('*', 'name')],
  ['another order', pagePath.replace('created_at.desc', 'created_at.asc')],
  ['no order', `${path}?select=*&limit=50`],
  ['no limit', pagePath.replace('&limit=50', '')],
  ['a longer page', pagePath.replace('50', '51')],
  ['an empty page', pagePath.replace('50', '0')],
  ['an offset', `${pagePath}&offset=1`],
  ['another filter', `${pagePath}&name=eq.Ann`],
  ['half a cursor', `${pagePath}&created_at=lte.${encodeURIComponent(time)}`],
  ['a cursor of two times', after(time, '2026-11-21T12:00:00+00:00')],
  ['a cursor without an id', after(time, time, '4')],
  ['a time that is none', after('soon', 'soon')],
  ['a day that is none', after('2026-02-30T12:00:00+00:00', '2026-02-30T12:00:00+00:00')],
  ['SQL', after(time, time, `x' or '1'='1`)],
])('a page with %s gets a sentence and 400', async (_, target) => {
  expect((await refusalOf(send(target)))[0]).toBe(400)
})

test.each([
  ['accept', 'text/csv'],
  ['accept', 'application/vnd.pgrst.object+json'],
  ['accept-profile', 'private'],
  ['prefer', 'count=exact'],
  ['range', '0-9'],
])('a page with the header %s: %s gets a sentence and 400', async (name, value) => {
  expect((await refusalOf(send(pagePath, { headers: { [name]: value } })))[0]).toBe(400)
})

test.each([
  ['columns', `${path}?columns=${encodeURIComponent('"name","message"')}`, json],
  ['a selection', `${path}?select=name`, json],
  ['a returned row', path, { ...json, prefer: 'return=representation' }],
  ['an upsert', path, { ...json, prefer: 'resolution=merge-duplicates' }],
  ['another schema', path, { ...json, 'content-profile': 'private' }],
  ['a content type that needs no preflight', path, { 'content-type': 'text/plain' }],
])('a post with %s gets a sentence and 400, and writes nothing', async (_, target, headers) => {
  expect((await refusalOf(send(target, { method: 'POST', headers, body })))[0]).toBe(400)
  expect(await book.sql('select from public.guest_messages')).toEqual([])
})

test('a browser that asks for safe contents reads and posts like any other', async () => {
  expect((await send(pagePath, { headers: { prefer: 'Safe' } })).status).toBe(200)
  const headers = { ...json, prefer: 'count=exact, safe' }
  expect((await send(path, { method: 'POST', headers, body })).status).toBe(201)
})

test('other methods get 405, and other paths of Supabase 404, each with a sentence', async () => {
  const requests: (readonly [method: string, target: string, status: number])[] = [
    ...['PUT', 'PATCH', 'DELETE'].map((method) => [method, path, 405] as const),
    ...['rpc/brake_guest_messages', 'guest_message_rate', ''].map(
      (name) => ['POST', `/rest/v1/${name}`, 404] as const,
    ),
    ...['/auth/v1/signup', '/storage/v1/object'].map((target) => ['GET', target, 404] as const),
  ]
  for (const [method, target, status] of requests) {
    const [refused] = await refusalOf(send(target, { method }))
    expect([target, refused]).toEqual([target, status])
  }
  expect((await send(pagePath, { method: 'HEAD' })).status).toBe(405)
})

test('a page of another site may read, as the preflight says; it may not write', async () => {
  const origin = 'https://evil.example'
  const read = await send(pagePath, { headers: { origin } })
  expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const refused = send(path, { method: 'POST', headers: { ...json, origin }, body })
  expect((await refusalOf(refused))[0]).toBe(403)
  expect(await book.sql('select from public.guest_messages')).toHaveLength(0)
  const own = await send(path, { method: 'POST', headers: { ...json, origin: book.url }, body })
  expect(own.status).toBe(201)
  const { status, headers } = await send(path, { method: 'OPTIONS' })
  expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'GET, OPTIONS'])
  expect(headers.get('access-control-allow-headers')).toMatch(/apikey.*accept-profile.*x-client-info/)
})

test('slow bodies of one address affect that address only, and end after 30 s', async () => {
  const url = await book.serve({ addressHeader: 'x-real-ip' })
  const read = (from: string) => fetch(url + pagePath, { headers: { 'x-real-ip': from } })
  const write = (from: string) =>
    fetch(url + path, { method: 'POST', headers: { ...json, 'x-real-ip': from }, body })
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Real-IP: 192.0.2.66\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"name":`
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
