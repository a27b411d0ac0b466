import { expect, test } from 'vitest'

import { createBackend } from '../../backend/createBackend.ts'
import type { Change, Database } from '../../backend/database/Database.ts'
import { createServer } from '../../backend/http/server.ts'
import { hasEvent, openJoinedSocket } from '../../tools/harness/guestbook/rawSocket.ts'
import { freePort } from '../../tools/harness/guestbook/startServer.ts'

const id = '00000000-0000-4000-8000-000000000001'

/** Starts a guest book whose queries of visitors wait for `answer`. */
async function openSlowBook() {
  const answer = Promise.withResolvers<readonly []>()
  let queries = 0
  let notify: ((change: Change) => void) | undefined
  const database: Database = {
    query: async ({ address }) => {
      if (address === undefined) return [{ id, record: `{"id":"${id}"}` }]
      queries += 1
      return answer.promise
    },
    queryAsOwner: async () => [],
    onChange: (listener) => {
      notify = listener
      return () => undefined
    },
    onGap: () => () => undefined,
    close: async () => undefined,
  }
  const visitors = { addressHeader: 'x-real-ip' }
  const backend = createBackend({ openDatabase: async () => database, ...visitors })
  const server = createServer('tests/fixtures', {}, { ...visitors, routes: backend.routes, sockets: backend })
  const port = await freePort()
  await server.listen({ host: '127.0.0.1', port })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    queries: () => queries,
    notify: (change: Change) => notify?.(change),
    /** Requests messages, or posts one. @returns the status */
    ask: async (from: string, query: string, more: RequestInit = {}) => {
      const headers = { 'x-real-ip': from, 'content-type': 'application/json' }
      return (await fetch(`${url}/rest/v1/guest_messages${query}`, { ...more, headers })).status
    },
    fail: () => answer.reject(Object.assign(new Error('timeout'), { code: '57014' })),
    close: () => Promise.all([backend.close(), server.close()]),
  }
}

test('a flood of slow queries is refused by network and in all, and others read, post and subscribe', async () => {
  const book = await openSlowBook()
  const subscriber = await openJoinedSocket(book.url)
  const flood = Array.from({ length: 220 }, () => book.ask('192.0.2.66', '?limit=50'))
  await expect.poll(book.queries).toBe(40)
  expect(await book.ask('192.0.2.66', '?limit=50')).toBe(503)
  const others = Array.from({ length: 190 }, (_, n) => book.ask(`198.51.100.${n}`, '?limit=50'))
  await expect.poll(book.queries).toBe(200)
  expect(await book.ask('192.0.2.7', '?limit=50')).toBe(503)
  const post = book.ask('192.0.2.7', '', { method: 'POST', body: '{"name":"Ann","message":"m"}' })
  await expect.poll(book.queries).toBe(201)
  book.notify({ type: 'INSERT', id, committedAt: '2026-11-22T12:00:00Z' })
  expect(await subscriber.next(hasEvent('postgres_changes'))).toBeDefined()

  book.fail()
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(180)
  await Promise.all([...others, post])
  subscriber.socket.terminate()
  await book.close()
})

test('room for whole pages is taken before they are rendered: 32 MB of one network, 64 MB in all', async () => {
  const book = await openSlowBook()
  const flood = Array.from({ length: 100 }, () => book.ask('192.0.2.66', '?limit=1000'))
  await expect.poll(book.queries).toBe(13)
  expect(await book.ask('192.0.2.66', '?limit=1000')).toBe(503)
  // Without a limit a page has 1,000 rows, too.
  const others = Array.from({ length: 100 }, (_, n) => book.ask(`198.51.100.${n}`, ''))
  await expect.poll(book.queries).toBe(26)
  expect(await book.ask('192.0.2.7', '')).toBe(503)
  // The pages of the booth are smaller.
  const page = book.ask('192.0.2.7', '?limit=50')
  await expect.poll(book.queries).toBe(27)
  book.fail()
  const statuses = await Promise.all([...flood, ...others, page])
  expect(statuses.filter((status) => status === 503)).toHaveLength(201 - 27)
  await book.close()
})
