import { once } from 'node:events'

import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'

import { isBlank } from '../../src/lib/text.ts'
import {
  databases,
  openClosedGuestbook,
  openGuestbook,
  type Guestbook,
} from '../../tools/harness/guestbook/guestbook.ts'
import { textArbitrary } from '../../tools/harness/guestbook/hostileMessages.ts'
import { measureMemory } from '../../tools/harness/guestbook/memory.ts'
import { openRawRequest } from '../../tools/harness/guestbook/rawRequest.ts'
import { joinFrame, openRawSocket } from '../../tools/harness/guestbook/rawSocket.ts'

/** Both can be set, for a longer search; fast-check prints the seed and the smallest failing visits. */
const { FUZZ_SEED = '20261121', FUZZ_RUNS = '30' } = process.env

const plain = fc.constantFrom('Ann', 'hello', 'Łukasz 山田', '👋 שלום')
const either = fc.oneof(plain, textArbitrary)

const param = fc.constantFrom(
  'select',
  'order',
  'limit',
  'offset',
  'or',
  'and',
  'name',
  'id',
  'columns',
  'created_at',
)
const value = fc.oneof(
  textArbitrary,
  fc.constantFrom(
    '*',
    'name,other(*)',
    'created_at.desc,id.desc',
    '50',
    'lte.2026-11-21',
    'eq.Ann',
    '(id.lt.4)',
  ),
  fc.constantFrom(
    '(created_at.lt.2026-11-21,id.lt.00000000-0000-4000-8000-000000000000)',
    'in.(1,2)',
    '"name"',
  ),
)
const path = fc.oneof(
  { weight: 6, arbitrary: fc.constant('guest_messages') },
  {
    weight: 1,
    arbitrary: fc.oneof(textArbitrary, fc.constantFrom('rpc/brake_guest_messages', '%67uest_messages', '..')),
  },
)
const url = fc
  .tuple(
    path,
    fc.oneof(fc.constant<[string, string][]>([]), fc.array(fc.tuple(param, value), { maxLength: 4 })),
  )
  .map(
    ([name, query]) => `/rest/v1/${encodeURI(name.toWellFormed())}?${new URLSearchParams(query).toString()}`,
  )

const printable = (text: string) => text.replaceAll(/[^\u0020-\u007E]/gu, '?')
const someHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.dictionary(
  fc.constantFrom(
    'prefer',
    'accept',
    'accept-profile',
    'content-profile',
    'range',
    'origin',
    'x-real-ip',
    'content-type',
  ),
  fc.oneof(
    textArbitrary.map(printable),
    fc.constantFrom(
      'return=representation,count=exact',
      'application/vnd.pgrst.object+json',
      'private',
      '0-9',
    ),
    fc.constantFrom('https://evil.example', 'null', '10.0.0.1, 10.0.0.2', 'text/plain', 'public', '*/*'),
  ),
  { maxKeys: 3 },
)
const headers = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Readonly<Record<string, string>>>({}) },
  { weight: 1, arbitrary: someHeaders },
)
const row = fc.record({ name: either, message: either })
const body = fc.oneof(
  { weight: 8, arbitrary: fc.record({ name: plain, message: plain }).map((sent) => JSON.stringify(sent)) },
  {
    weight: 4,
    arbitrary: fc.oneof(row, fc.array(row, { maxLength: 2 })).map((sent) => JSON.stringify(sent)),
  },
  { weight: 2, arbitrary: fc.oneof(fc.json({ maxDepth: 3 }), textArbitrary) },
)

const served = [200, 201, 204, 206, 400, 401, 403, 404, 405, 406, 408, 413, 415, 416, 417, 429, 431, 503]

const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
  url,
  headers,
  body,
})
type Sent = typeof request extends fc.Arbitrary<infer Value> ? Value : never

/** Sends a request, and checks that it is neither lost nor an error of the server. */
async function sendRequest(base: string, sent: Sent): Promise<void> {
  const hasBody = sent.method !== 'GET' && sent.method !== 'HEAD'
  const type = { 'content-type': 'application/json' }
  const init = {
    method: sent.method,
    headers: { ...type, ...sent.headers },
    ...(hasBody && { body: sent.body }),
  }
  const response = await fetch(base + sent.url, init)
  expect(served).toContain(response.status)
  if (sent.headers['origin']?.includes('evil')) expect(response.status).not.toBe(201)
  const text = await response.text()
  if (response.status < 400 || !response.headers.get('content-type')?.includes('json') || text === '') return
  expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
}

const bytes = fc
  .tuple(fc.constantFrom('GET', 'POST', 'CONNECT'), textArbitrary, headers)
  .map(([method, target, more]) => {
    const lines = Object.entries(more).map(([name, text]) => `${name}: ${text}\r\n`)
    return `${method} ${target} HTTP/1.1\r\nHost: x\r\n${lines.join('')}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`
  })

/** Writes bytes that need not be HTTP. */
async function sendBytes(base: string, head: string): Promise<void> {
  const { connection, received, closed } = await openRawRequest(base, head)
  connection.end()
  await closed
  if (received() !== '') expect(served).toContain(Number(/^HTTP\/1\.1 (\d{3}) /.exec(received())?.[1]))
}

const frame = fc.oneof(
  fc
    .constantFrom(joinFrame('1'), [null, '2', 'phoenix', 'heartbeat', {}])
    .map((sent) => JSON.stringify(sent)),
  fc
    .tuple(
      either,
      either,
      fc.constantFrom('realtime:guest_messages', 'realtime:x', 'phoenix'),
      fc.constantFrom('phx_join', 'phx_leave', 'x'),
      fc.jsonValue(),
    )
    .map((sent) => JSON.stringify(sent)),
  textArbitrary,
  fc.uint8Array({ maxLength: 64 }),
)

/** Sends frames on a socket, and checks that each of the server's is one of the protocol. */
async function sendFrames(base: string, frames: readonly (string | Uint8Array)[]): Promise<void> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`)
  const received: unknown[] = []
  socket.on('error', () => undefined)
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await Promise.race([once(socket, 'open').catch(() => undefined), closed])
  if (socket.readyState !== WebSocket.OPEN) return
  for (const sent of frames) socket.send(sent)
  socket.close(1000)
  await closed
  for (const one of received) expect(one).toHaveLength(5)
}

type Visit = (base: string) => Promise<void>

/** Gives a visit its input as a name, for fast-check's report. */
function visitOf<Input>(inputs: fc.Arbitrary<Input>, send: (base: string, input: Input) => Promise<void>) {
  return inputs.map((input): Visit => {
    const visit = (base: string) => send(base, input)
    return Object.assign(visit, { toString: () => fc.stringify(input).slice(0, 1500) })
  })
}

const visits = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: visitOf(request, sendRequest) },
    { weight: 1, arbitrary: visitOf(bytes, sendBytes) },
    { weight: 1, arbitrary: visitOf(fc.array(frame, { minLength: 1, maxLength: 12 }), sendFrames) },
  ),
  { maxLength: 40, size: 'max' },
)

/** Opens a well-behaved visitor beside the hostile ones. @returns a check that a message is posted and arrives */
async function openBystander(base: string): Promise<(message: string) => Promise<void>> {
  const from = { 'x-real-ip': '192.0.2.7' }
  const socket = await openRawSocket(base, from)
  onTestFinished(() => socket.socket.terminate())
  socket.send(joinFrame('1'))
  await socket.next(([, , , event]) => event === 'system')
  return async (message) => {
    const { status } = await fetch(`${base}/rest/v1/guest_messages`, {
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bystander', message }),
    })
    expect(status, 'for a bystander').toBe(201)
    await expect.poll(() => JSON.stringify(socket.frames.slice(-100))).toContain(`"${message}"`)
  }
}

/** Rows that break a rule of the table: lengths, time of the server, random id. */
const invalidRows = `select * from public.guest_messages where not (
  char_length(name) between 1 and 100 and char_length(message) between 1 and 500
  and created_at between now() - interval '1 hour' and now()
  and substr(id::text, 15, 1) = '4')`
const otherTables = `select (select count(*) from private.hidden_messages)::int as hidden,
  (select messages_in_all from private.guest_book_settings)::int as allowed`

/** Checks every row by the rules of the table and of the page, and empties the table. @returns number of rows */
async function checkTables(sql: Guestbook['sql']): Promise<number> {
  expect(await sql(invalidRows)).toEqual([])
  expect(await sql(otherTables)).toEqual([{ hidden: 0, allowed: 1e9 }])
  const rows = await sql('select name, message from public.guest_messages')
  for (const text of rows.flatMap(({ name, message }) => [String(name), String(message)])) {
    expect(text).toBe(text.trim().toWellFormed())
    expect(isBlank(text)).toBe(false)
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
  }
  await sql('truncate public.guest_messages cascade')
  return rows.length
}

test.each([...databases, null])(
  'with its database on %s the server takes hostile visits without an error, a broken rule or a leak',
  { timeout: 300_000 },
  async (kind) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => reported.mockRestore())
    const book = kind
      ? await openGuestbook(kind, { addressHeader: 'x-real-ip' })
      : await openClosedGuestbook()
    onTestFinished(book.close)
    const checkBystander = kind && (await openBystander(book.url))
    let [runs, rows, before] = [0, 0, measureMemory()]
    // Without a database there is less to find.
    const numRuns = Number(FUZZ_RUNS) / (kind ? 1 : 3)
    await fc.assert(
      fc.asyncProperty(visits, async (all) => {
        await Promise.all(all.map((visit) => visit(book.url)))
        await checkBystander?.(`still here, ${runs}`)
        if (kind) rows += await checkTables(book.sql)
        // Caches and compiled code grow at first, and are not a leak.
        if ((runs += 1) === Math.floor(numRuns / 2)) before = measureMemory()
      }),
      { seed: Number(FUZZ_SEED), numRuns },
    )
    // One is the bystander's; enough others reach the tables to check their rules.
    expect(rows).toBeGreaterThanOrEqual(kind ? Number(FUZZ_RUNS) * 1.5 : 0)
    const after = measureMemory()
    expect(after.objects - before.objects, 'objects and buffers, in MiB').toBeLessThan(16)
    expect(after.all - before.all, 'the process with its database, in MiB').toBeLessThan(400)
    expect(reported.mock.calls.filter(([text]) => text !== 'closed on purpose')).toEqual([])
  },
)
