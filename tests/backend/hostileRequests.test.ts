import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'

import { isBlank } from '../../src/lib/sanitize.ts'
import {
  databases,
  openClosedGuestbook,
  openGuestbook,
  pagePath,
  type DatabaseKind,
  type Guestbook,
} from '../../tools/harness/guestbook/guestbook.ts'
import { textArbitrary } from '../../tools/harness/guestbook/hostileMessages.ts'
import { measureMemory } from '../../tools/harness/guestbook/memory.ts'
import { openRawRequest } from '../../tools/harness/guestbook/rawRequest.ts'
import { joinFrame, openRawSocket } from '../../tools/harness/guestbook/rawSocket.ts'

/** Both can be set, for a longer search; fast-check prints the seed and the smallest failing requests. */
const { FUZZ_SEED = '20261121', FUZZ_RUNS = '30' } = process.env

const path = '/rest/v1/guest_messages'
const plain = fc.constantFrom('Ann', 'hello', 'Łukasz 山田', '👋 שלום')
const either = fc.oneof(plain, textArbitrary)
/** A query of the booth's with a text in the place of another, or any query. */
const query = fc.oneof(
  fc
    .tuple(fc.constantFrom('*', 'created_at.desc', 'id.desc', '50', 'limit'), either)
    .map(([part, text]) => pagePath.replace(part, () => encodeURIComponent(text.toWellFormed()))),
  fc
    .tuple(either, either)
    .map(
      ([until, id]) =>
        new URLSearchParams({ created_at: `lte.${until}`, or: `(created_at.lt.${until},id.lt.${id})` }),
    )
    .map((cursor) => `${pagePath}&${cursor}`),
  fc
    .dictionary(fc.constantFrom('select', 'order', 'limit', 'or', 'columns', 'name'), either)
    .map((params) => `${path}?${new URLSearchParams(params)}`),
  textArbitrary.map((name) => `/rest/v1/${encodeURI(name.toWellFormed())}`),
)
const header = fc.oneof(
  textArbitrary.map((text) => text.replaceAll(/[^\u0020-\u007E]/gu, '?')),
  fc.constantFrom(
    'return=representation',
    'count=exact',
    'private',
    '0-9',
    'https://evil.example',
    'text/plain',
    '*/*',
  ),
)
const names = [
  'prefer',
  'accept',
  'accept-profile',
  'content-profile',
  'range',
  'origin',
  'x-real-ip',
  'content-type',
]
const headers = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...names), header, { maxKeys: 3 }) },
)
const row = fc.record({ name: either, message: either })
const body = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name: plain, message: plain }).map((sent) => JSON.stringify(sent)) },
  {
    weight: 4,
    arbitrary: fc.oneof(row, fc.array(row, { maxLength: 2 })).map((sent) => JSON.stringify(sent)),
  },
  { weight: 1, arbitrary: fc.oneof(fc.json({ maxDepth: 3 }), textArbitrary) },
)
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'DELETE', 'OPTIONS'),
  url: fc.oneof({ weight: 2, arbitrary: fc.constant(path) }, { weight: 1, arbitrary: query }),
  headers,
  body,
})
type Sent = typeof request extends fc.Arbitrary<infer Value> ? Value : never

/** No error of the server: 503 is that of a closed database. */
const served = [200, 201, 204, 400, 403, 404, 405, 408, 413, 417, 429, 431, 503]

/** Sends a request, and checks that it is answered with a status and a sentence. */
async function sendRequest(base: string, { method, url, headers: more, body: sent }: Sent): Promise<void> {
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const all = { 'content-type': 'application/json', ...more }
  const response = await fetch(base + url, { method, headers: all, ...(hasBody && { body: sent }) })
  expect(served).toContain(response.status)
  expect(response.status === 201 && more['origin']?.includes('evil')).toBeFalsy()
  const text = await response.text()
  expect(text).not.toContain(secret)
  const isError = response.status >= 400 && response.headers.get('content-type')?.includes('json')
  expect(text === '' || !isError || 'message' in JSON.parse(text)).toBe(true)
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
  expect(received()).toMatch(new RegExp(`^(HTTP/1\\.1 (${served.join('|')}) |$)`))
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
  const visitor = await openRawSocket(base, { 'x-real-ip': '192.0.2.66' })
  for (const sent of frames) visitor.socket.send(sent)
  visitor.socket.close(1000)
  await visitor.closed
  for (const received of visitor.frames) expect(received).toHaveLength(5)
  expect(JSON.stringify(visitor.frames)).not.toContain(secret)
}

/** Opens a well-behaved visitor beside the hostile ones. @returns a check that a message is posted and arrives */
async function openBystander(base: string): Promise<(message: string) => Promise<void>> {
  const from = { 'x-real-ip': '192.0.2.7' }
  const socket = await openRawSocket(base, from)
  onTestFinished(() => socket.socket.terminate())
  socket.send(joinFrame('1'))
  await socket.next(([, , , event]) => event === 'system')
  return async (message) => {
    const type = { 'content-type': 'application/json' }
    const sent = JSON.stringify({ name: 'Bystander', message })
    const post = await fetch(base + path, { method: 'POST', headers: { ...from, ...type }, body: sent })
    expect(post.status, 'for a bystander').toBe(201)
    await expect.poll(() => JSON.stringify(socket.frames.slice(-100))).toContain(`"${message}"`)
    expect((await fetch(base + pagePath, { headers: from })).status).toBe(200)
  }
}

/** Text of a message that the owner has hidden. */
const secret = 'hidden from visitors'
const hideSecret = `insert into private.hidden_messages (id, name, message, created_at)
  values (gen_random_uuid(), 'Eve', '${secret}', now())`

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
  expect(await sql(otherTables)).toEqual([{ hidden: 1, allowed: 1e9 }])
  const rows = await sql('select name, message from public.guest_messages')
  for (const text of rows.flatMap(({ name, message }) => [String(name), String(message)])) {
    expect(text).toBe(text.trim().toWellFormed())
    expect(isBlank(text)).toBe(false)
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
  }
  await sql('truncate public.guest_messages')
  return rows.length
}

/** Sends hostile inputs, a list at once, to a server on each of its databases, or without one. */
async function attack<Input>(
  kind: DatabaseKind | null,
  inputs: fc.Arbitrary<Input>,
  send: (base: string, input: Input) => Promise<void>,
): Promise<number> {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => reported.mockRestore())
  const book = kind ? await openGuestbook(kind, { addressHeader: 'x-real-ip' }) : await openClosedGuestbook()
  onTestFinished(book.close)
  if (kind) await book.sql(hideSecret)
  const checkBystander = kind && (await openBystander(book.url))
  let [runs, rows, before] = [0, 0, measureMemory()]
  await fc.assert(
    fc.asyncProperty(fc.array(inputs, { maxLength: 40, size: 'max' }), async (all) => {
      await Promise.all(all.map((input) => send(book.url, input)))
      await checkBystander?.(`still here, ${runs}`)
      if (kind) rows += await checkTables(book.sql)
      // Caches and compiled code grow at first, and are not a leak.
      if ((runs += 1) === Math.floor(Number(FUZZ_RUNS) / 2)) before = measureMemory()
    }),
    { seed: Number(FUZZ_SEED), numRuns: Number(FUZZ_RUNS) },
  )
  const after = measureMemory()
  expect(after.objects - before.objects, 'objects and buffers, in MiB').toBeLessThan(16)
  expect(after.all - before.all, 'the process with its database, in MiB').toBeLessThan(400)
  expect(reported.mock.calls.filter(([text]) => text !== 'closed on purpose')).toEqual([])
  return rows
}

test.each([...databases, null])(
  'with its database on %s the server takes hostile requests without an error, a broken rule or a leak',
  { timeout: 300_000 },
  async (kind) => {
    const inputs = fc.oneof({ weight: 12, arbitrary: request }, { weight: 1, arbitrary: bytes })
    const rows = await attack(kind, inputs, (base, input) =>
      typeof input === 'string' ? sendBytes(base, input) : sendRequest(base, input),
    )
    // One is the bystander's; enough others reach the tables to check their rules.
    expect(rows).toBeGreaterThanOrEqual(kind ? Number(FUZZ_RUNS) * 1.5 : 0)
  },
)

test('hostile frames reach nobody, and close their own socket at most', { timeout: 300_000 }, async () => {
  await attack('PGlite', fc.array(frame, { minLength: 1, maxLength: 12 }), sendFrames)
})
