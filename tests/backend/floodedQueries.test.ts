import { expect, test } from 'vitest'

import type { Row } from '../../backend/database/Database.ts'
import { hasEvent, openJoinedSocket } from '../../tools/harness/guestbook/rawSocket.ts'
import { openStubGuestbook } from '../../tools/harness/guestbook/stubGuestbook.ts'

/** Starts a guest book whose queries of visitors wait until they `fail`. */
async function openSlowBook() {
  const answer = Promise.withResolvers<readonly Row[]>()
  let queries = 0
  const query = async () => {
    queries += 1
    return answer.promise
  }
  const book = await openStubGuestbook(query, { addressHeader: 'x-real-ip' })
  return {
    ...book,
    queries: () => queries,
    /** Requests messages, or posts one. @returns the status */
    ask: async (from: string, search: string, more: RequestInit = {}) => {
      const headers = { 'x-real-ip': from, 'content-type': 'application/json' }
      return (await fetch(`${book.url}/rest/v1/guest_messages${search}`, { ...more, headers })).status
    },
    fail: () => answer.reject(Object.assign(new Error('timeout'), { code: '57014' })),
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
  book.notify('meanwhile')
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
