import { expect, test } from 'vitest'

import type { Row } from '../../backend/database/Database.ts'
import { openSupabaseClient } from '../../src/guestbook/supabaseClient.ts'
import { pagePath } from '../../tools/harness/guestbook/guestbook.ts'
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
    /** Requests messages. @returns the status */
    ask: async (from: string) =>
      (await fetch(book.url + pagePath, { headers: { 'x-real-ip': from } })).status,
    fail: () => answer.reject(Object.assign(new Error('timeout'), { code: '57014' })),
  }
}

test('a flood of slow queries is refused by network and in all, and others read, post and subscribe', async () => {
  const book = await openSlowBook()
  const subscriber = await openJoinedSocket(book.url)
  const flood = Array.from({ length: 220 }, () => book.ask('192.0.2.66'))
  await expect.poll(book.queries).toBe(40)
  expect(await book.ask('192.0.2.66')).toBe(503)
  const others = Array.from({ length: 190 }, (_, n) => book.ask(`198.51.100.${n}`))
  await expect.poll(book.queries).toBe(200)
  expect(await book.ask('192.0.2.7')).toBe(503)
  const post = openSupabaseClient({ url: book.url, key: 'anon' }).post({ name: 'Ann', message: 'm' })
  await expect.poll(book.queries).toBe(201)
  book.notify('meanwhile')
  expect(await subscriber.next(hasEvent('postgres_changes'))).toBeDefined()

  book.fail()
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(180)
  await expect(post).rejects.toMatchObject({ code: 'lost' })
  await Promise.all(others)
  subscriber.socket.terminate()
  await book.close()
})
