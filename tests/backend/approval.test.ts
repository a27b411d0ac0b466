import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createRouter } from '../../backend/http/router.ts'
import { createOwnerCommands } from '../../backend/guestbook/createOwnerCommands.ts'
import { createGuestbookRoutes } from '../../backend/owner/guestbookRoutes.ts'
import { createGuard } from '../../backend/access/guard.ts'
import { createPasses } from '../../backend/access/passes.ts'
import { initialBook, listPath, type OwnerMessage, reduceBook } from '../../src/owner/guestbook/bookState.ts'
import { openGuestbook, type Guestbook } from '../../tools/harness/guestbook/guestbook.ts'
import { subscribe, type RowChange } from '../../tools/harness/guestbook/subscribe.ts'

const key = 'k'.repeat(43)
const passes = createPasses(null)
const cookieOf = (role: 'owner' | 'kiosk') => passes.issue(role, false).split(';')[0] ?? ''

let book: Guestbook
let server: Server
let url = ''
beforeAll(async () => {
  book = await openGuestbook('PGlite')
  const commands = createOwnerCommands(book.database)
  const routes = createGuestbookRoutes(async () => commands, createGuard(key, passes))
  const route = createRouter(routes)
  server = createServer((request, response) => void route(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await book.close()
})

const ask = (method: string, path: string, body?: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/owner/v1/${path}`, {
    method,
    headers: { Origin: url, Cookie: cookieOf('owner'), ...headers },
    ...(body !== undefined && { body }),
  })
const list = async (query: string): Promise<readonly OwnerMessage[]> => {
  // The cast trusts this project's own server.
  return (await (await ask('GET', `messages?${query}`)).json()) as readonly OwnerMessage[]
}
const change = (name: string, messages: readonly OwnerMessage[]) =>
  ask('POST', `messages/${name}`, JSON.stringify({ ids: messages.map(({ id }) => id) }))
/** @returns whether the message is shown at once */
const post = (message: string) => book.booth.post({ name: 'Ann', message })

test('the owner alone reads and sets whether messages need approval, by true or false', async () => {
  const refused: readonly (readonly [status: number, headers: Readonly<Record<string, string>>])[] = [
    [401, { Cookie: '' }],
    [401, { Cookie: cookieOf('kiosk').replace('kiosk', 'owner') }],
    [403, { Origin: 'https://elsewhere.example' }],
    [403, { 'Sec-Fetch-Site': 'same-site' }],
  ]
  for (const [status, headers] of refused)
    expect((await ask('PUT', 'approval', 'true', headers)).status).toBe(status)
  expect((await ask('GET', 'approval', undefined, { Cookie: '' })).status).toBe(401)
  for (const body of ['', 'yes', '{"isNeeded":true}', "true'; --"])
    expect((await ask('PUT', 'approval', body)).status).toBe(400)
  expect((await ask('PUT', 'approval', 'x'.repeat(1_000_001))).status).toBe(413)
  expect(await (await ask('GET', 'approval')).json()).toEqual({ isNeeded: false })
})

test('a message waits, once, until the owner approves it; every page follows that and a deletion', async () => {
  const changes: RowChange[] = []
  await subscribe(book.client(), changes)
  const events = () => changes.map(({ eventType }) => eventType)
  expect(await post('shown at once')).toBe(true)
  expect((await ask('PUT', 'approval', 'true')).status).toBe(204)
  // A guest whose post was not answered sends it again.
  for (const message of ['waits', 'waits', 'waits too']) expect(await post(message)).toBe(false)
  expect((await list('show=all')).map(({ message }) => message)).toEqual([
    'waits too',
    'waits',
    'shown at once',
  ])
  expect((await list('show=waiting')).every(({ isWaiting }) => isWaiting)).toBe(true)
  expect((await book.booth.fetchPage(null)).messages.map(({ message }) => message)).toEqual(['shown at once'])

  expect((await change('unhide', await list('text=waits&show=waiting'))).status).toBe(200)
  await expect.poll(events).toEqual(['INSERT', 'INSERT', 'INSERT'])
  expect(await list('show=waiting')).toEqual([])
  expect((await change('hide', await list('text=too'))).status).toBe(200)
  await expect.poll(events).toHaveLength(4)
  // One is hidden and two are visible: of what was hidden nobody hears.
  expect(await (await change('delete', await list(''))).json()).toEqual({
    count: 3,
    unknownIds: [],
  })
  await expect.poll(events).toEqual(['INSERT', 'INSERT', 'INSERT', 'DELETE', 'DELETE', 'DELETE'])
  expect(await list('')).toEqual([])

  await ask('PUT', 'approval', 'false')
  expect(await post('shown again')).toBe(true)
})

test('the pages of the owner’s list have each message once, those that wait first', async () => {
  for (const table of ['private.hidden_messages', 'public.guest_messages'])
    await book.sql(`delete from ${table}`)
  const rows = `select 'Ann', 'm' || n, '2026-11-21T12:00:00Z'::timestamptz + n / 3 * interval '1 s'`
  await book.sql(`insert into public.guest_messages (name, message, created_at)
    ${rows} from generate_series(1, 130) as n`)
  await book.sql(`insert into private.hidden_messages (id, name, message, created_at, is_waiting)
    select gen_random_uuid(), page.*, true from (${rows} from generate_series(1, 120) as n) as page`)
  let state = initialBook
  const seen: OwnerMessage[] = []
  for (const length of [100, 100, 50]) {
    const path = listPath(state)
    const messages = (await (await ask('GET', path)).json()) as readonly OwnerMessage[]
    expect(messages).toHaveLength(length)
    seen.push(...messages)
    state = reduceBook(state, { type: 'loaded', path, messages })
    for (const last of messages.slice(-1)) state = reduceBook(state, { type: 'older', last })
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(250)
  expect(seen.map(({ isWaiting }) => isWaiting)).toEqual(seen.map((_, index) => index < 120))
  expect(reduceBook(state, { type: 'newer' }).before).toHaveLength(2)
})

test('a selection or a search without sense is refused: none takes the whole guest book', async () => {
  const unknownId = '00000000-0000-4000-8000-000000000000'
  const before = await list('')
  const bodies = String.raw`{} [] null "all" {"ids":[]} {"ids":{}} {"ids":[1]} {"ids":["x"]} {"ids":["\u0000"]} {"all":true}
    {"ids":["${unknownId}"],"name":"Ann"} {"name":""} {"name":"\u0000"} {"name":null} {"until":"infinity"} {"since":""} {
    {"since":"yesterday"} {"since":"2026-02-30T00:00:00Z","until":"2026-13-01T00:00:00Z"} ${'\0'}`
  for (const name of ['hide', 'unhide', 'delete'])
    for (const body of ['', ...bodies.split(/\s+/)])
      expect([name, body, (await ask('POST', `messages/${name}`, body)).status]).toEqual([name, body, 400])
  const [time, id] = ['before=2026-11-21T12:00:00Z', `beforeId=${unknownId}`]
  const queries = `text=%00 text=${'x'.repeat(601)} show=all%00 show=both ${time} limit=1 ${id} beforeWaiting=2
    before=infinity&${id} before=2026-02-30T00:00:00Z&${id} before=%00&${id} before=&${id}
    ${time}&beforeId=x ${time}&beforeId=%00 ${time}&beforeId={${unknownId}}`
  for (const query of queries.split(/\s+/))
    expect([query, (await ask('GET', `messages?${query}`)).status]).toEqual([query, 400])
  expect(await list('')).toEqual(before)

  const body = JSON.stringify({ ids: [unknownId, before[0]?.id] })
  for (const [name, count] of [
    ['unhide', 1],
    ['hide', 1],
    ['hide', 0],
    ['delete', 1],
  ] as const)
    expect(await (await ask('POST', `messages/${name}`, body)).json()).toEqual({
      count,
      unknownIds: [unknownId],
    })
})
