/**
 * Load test of the guest book on loopback: `npm run load`, `npm run load -- PostgreSQL`. It prints figures, and fails
 * when a message is lost, delivered twice, or missing from the pages.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { databases, openGuestbook, type Guestbook } from '../harness/guestbook/guestbook.ts'
import { killDuringInserts } from '../harness/guestbook/killDuringInserts.ts'
import { joinFrame, openRawSocket } from '../harness/guestbook/rawSocket.ts'

const subscribers = 200
const inserts = 500
const rows = 100_000
const kills = 5

async function measureDeliveries(book: Guestbook): Promise<boolean> {
  const sentMs = new Map<string, number>()
  const delaysMs: number[] = []
  const sockets = await Promise.all(
    Array.from({ length: subscribers }, async () => {
      const raw = await openRawSocket(book.url)
      raw.send(joinFrame('1'))
      await raw.next(([, , , event]) => event === 'system')
      raw.socket.on('message', (data: Buffer) => {
        const message = /"message":"(load \d+)"/.exec(data.toString())?.[1]
        delaysMs.push(performance.now() - (sentMs.get(message ?? '') ?? Number.NaN))
      })
      return raw
    }),
  )
  const client = book.client()
  const startMs = performance.now()
  for (let n = 0; n < inserts; n++) {
    sentMs.set(`load ${n}`, performance.now())
    await client.from('guest_messages').insert({ name: 'Load', message: `load ${n}` })
  }
  const deadlineMs = performance.now() + 30_000
  while (delaysMs.length < subscribers * inserts && performance.now() < deadlineMs) await setImmediate()
  const tookS = (performance.now() - startMs) / 1000
  const expected = subscribers * inserts
  const [p50, p95] = [0.5, 0.95].map((part) => percentile(delaysMs, part))
  print(
    `${subscribers} subscribers x ${inserts} inserts: ${delaysMs.length} of ${expected} delivered in ${tookS.toFixed(1)} s,`,
  )
  print(`  from the insert's sending to the message's arrival p50 ${p50} ms, p95 ${p95} ms`)
  for (const { socket, closed } of sockets) {
    socket.terminate()
    await closed
  }
  return delaysMs.length === expected
}

async function measurePaging(book: Guestbook): Promise<boolean> {
  await book.sql('truncate public.guest_messages cascade')
  // In parts: all rows at once take longer on a busy machine than a query may.
  for (let first = 1; first <= rows; first += rows / 10) {
    await book.sql(`insert into public.guest_messages (name, message, created_at)
      select 'Load', 'A message of ordinary length, number ' || n, now() - n * interval '1 s'
      from generate_series(${first}, ${first + rows / 10 - 1}) as n`)
  }
  const seen = new Set<string>()
  const pagesMs: number[] = []
  const client = book.client()
  let last: { readonly id: string; readonly created_at: string } | undefined
  const startMs = performance.now()
  for (;;) {
    const requestMs = performance.now()
    const page = client
      .from('guest_messages')
      .select('*')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
    const { data } = await (last
      ? page.lte('created_at', last.created_at).or(`created_at.lt.${last.created_at},id.lt.${last.id}`)
      : page)
    pagesMs.push(performance.now() - requestMs)
    for (const { id } of data ?? []) seen.add(id)
    last = data?.at(-1)
    if (!last) break
  }
  const tookS = ((performance.now() - startMs) / 1000).toFixed(1)
  print(
    `${rows} messages: ${seen.size} reached in ${pagesMs.length} pages, ${tookS} s, a page p50 ${percentile(pagesMs, 0.5)} ms, p95 ${percentile(pagesMs, 0.95)} ms`,
  )
  return seen.size === rows
}

async function measureKills(): Promise<boolean> {
  let lost = 0
  for (let n = 1; n <= kills; n++) {
    const folder = await mkdtemp(join(tmpdir(), 'guest-book-'))
    const survival = await killDuringInserts(folder, 200)
    print(
      `kill -9 no. ${n}: ${survival.acknowledged} acknowledged, ${survival.found} found, ${survival.lost} lost`,
    )
    lost += survival.lost
    await rm(folder, { recursive: true, force: true })
  }
  return lost === 0
}

function percentile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(0)
}

function print(text: string): void {
  console.log(text)
}

const kind = databases.find((name) => name === process.argv[2]) ?? 'PGlite'
const book = await openGuestbook(kind, { limits: { socketsPerAddress: subscribers + 10 } })
print(`The guest book on ${kind}`)
const results = [await measureDeliveries(book), await measurePaging(book)]
await book.close()
if (kind === 'PGlite') results.push(await measureKills())
process.exitCode = results.every(Boolean) ? 0 : 1
