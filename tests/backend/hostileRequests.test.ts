import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'

import { isBlank } from '../../src/lib/text.ts'
import { bytesArbitrary, requestArbitrary } from '../../tools/harness/fuzz/requests.ts'
import { runSession } from '../../tools/harness/fuzz/runSession.ts'
import { sendBytes, sendRequest, sendSlowly } from '../../tools/harness/fuzz/sendRequest.ts'
import { sessionArbitrary } from '../../tools/harness/fuzz/sessions.ts'
import { plainWords } from '../../tools/harness/fuzz/texts.ts'
import {
  databases,
  openClosedGuestbook,
  openGuestbook,
  type Guestbook,
} from '../../tools/harness/guestbook/guestbook.ts'
import { measureMemory } from '../../tools/harness/guestbook/memory.ts'
import { joinFrame, openRawSocket } from '../../tools/harness/guestbook/rawSocket.ts'

/** Both can be set, for a longer search; fast-check prints the seed and the smallest failing visits. */
const { FUZZ_SEED = '20261121', FUZZ_RUNS = '30' } = process.env

type Visit = (url: string) => Promise<unknown>

/** Gives a visit its input as a name, for fast-check's report. */
function visitOf<Input>(input: fc.Arbitrary<Input>, visit: (url: string, input: Input) => Promise<unknown>) {
  return input.map((value): Visit => {
    const named = (url: string) => visit(url, value)
    return Object.assign(named, { toString: () => fc.stringify(value).slice(0, 1500) })
  })
}

const visitArbitrary = fc.oneof(
  { weight: 24, arbitrary: visitOf(requestArbitrary, sendRequest) },
  { weight: 2, arbitrary: visitOf(bytesArbitrary, sendBytes) },
  { weight: 2, arbitrary: visitOf(sessionArbitrary, runSession) },
  {
    weight: 1,
    arbitrary: visitOf(fc.tuple(plainWords, fc.boolean()), (url, [message, isBroken]) =>
      sendSlowly(url, JSON.stringify({ name: 'Slow', message }), isBroken),
    ),
  },
)
const visitsArbitrary = fc.array(visitArbitrary, { maxLength: 40, size: 'max' })

/** Opens a well-behaved visitor beside the hostile ones. @returns a check that a message is posted and arrives */
async function openBystander(url: string): Promise<(message: string) => Promise<void>> {
  const headers = { 'x-real-ip': '192.0.2.7' }
  const socket = await openRawSocket(url, headers)
  onTestFinished(() => socket.socket.terminate())
  socket.send(joinFrame('1'))
  await socket.next(([, , , event]) => event === 'system')
  return async (message) => {
    const { status } = await fetch(`${url}/rest/v1/guest_messages`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
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
  for (const text of rows.flatMap(({ name, message }) => [`${String(name)}`, `${String(message)}`])) {
    expect(text).toBe(text.trim().toWellFormed())
    expect(isBlank(text)).toBe(false)
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
  }
  expect(rows.filter(({ name }) => String(name).includes('\n'))).toEqual([])
  await sql('truncate public.guest_messages cascade')
  return rows.length
}

test.each([...databases, null])(
  'with its database on %s the server responds to any visits as PostgREST and Realtime do, keeps the rules of its tables, serves others meanwhile, reports no error and leaks no memory',
  { timeout: 300_000 },
  async (kind) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => reported.mockRestore())
    const options = { addressHeader: 'x-real-ip' }
    const book = kind ? await openGuestbook(kind, options) : await openClosedGuestbook()
    onTestFinished(book.close)
    const checkBystander = kind && (await openBystander(book.url))
    let [runs, rows, before] = [0, 0, measureMemory()]
    // Without a database there is less to find.
    const numRuns = Number(FUZZ_RUNS) / (kind ? 1 : 3)
    await fc.assert(
      fc.asyncProperty(visitsArbitrary, async (visits) => {
        await Promise.all(visits.map((visit) => visit(book.url)))
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
