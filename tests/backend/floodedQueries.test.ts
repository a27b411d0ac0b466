import { expect, test } from 'vitest'

import { createBackend } from '../../backend/createBackend.ts'
import type { Change, Database } from '../../backend/database/Database.ts'
import { createServer } from '../../backend/http/server.ts'
import { hasEvent, openJoinedSocket } from '../../tools/harness/guestbook/rawSocket.ts'
import { holdPort } from '../../tools/harness/guestbook/startServer.ts'

const id = '00000000-0000-4000-8000-000000000001'

test('a flood of slow queries is refused by network and in all, and others read, post and subscribe', async () => {
  const slow = Promise.withResolvers<readonly []>()
  let queries = 0
  let notify: ((change: Change) => void) | undefined
  const database: Database = {
    query: async ({ address }) => {
      if (address === undefined) return [{ id, record: `{"id":"${id}"}` }]
      queries += 1
      return slow.promise
    },
    queryAsOwner: async () => [],
    onChange: (listener) => {
      notify = listener
      return () => undefined
    },
    onGap: () => () => undefined,
    close: async () => undefined,
  }
  const backend = createBackend({ openDatabase: async () => database, addressHeader: 'x-real-ip' })
  const visitors = { addressHeader: 'x-real-ip' }
  const server = createServer('tests/fixtures', {}, { ...visitors, routes: backend.routes, sockets: backend })
  const { port, free } = await holdPort()
  await free()
  await server.listen({ host: '127.0.0.1', port })
  const url = `http://127.0.0.1:${port}`
  const subscriber = await openJoinedSocket(url)

  const ask = (from: string, more: RequestInit = {}) =>
    fetch(`${url}/rest/v1/guest_messages`, {
      ...more,
      headers: { 'x-real-ip': from, 'content-type': 'application/json' },
    }).then(({ status }) => status)
  const flood = Array.from({ length: 220 }, () => ask('192.0.2.66'))
  await expect.poll(() => queries).toBe(40)
  expect(await ask('192.0.2.66')).toBe(503)
  const others = Array.from({ length: 190 }, (_, n) => ask(`198.51.100.${n}`))
  await expect.poll(() => queries).toBe(200)
  expect(await ask('192.0.2.7')).toBe(503)
  const post = ask('192.0.2.7', { method: 'POST', body: '{"name":"Ann","message":"m"}' })
  await expect.poll(() => queries).toBe(201)
  notify?.({ type: 'INSERT', id, committedAt: '2026-11-22T12:00:00Z' })
  expect(await subscriber.next(hasEvent('postgres_changes'))).toBeDefined()

  slow.reject(Object.assign(new Error('timeout'), { code: '57014' }))
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(180)
  await Promise.all([...others, post])
  subscriber.socket.terminate()
  await Promise.all([backend.close(), server.close()])
})
