import { expect, test } from 'vitest'

import { createBackend } from '../../backend/createBackend.ts'
import type { Change, Database } from '../../backend/database/Database.ts'
import { createServer } from '../../backend/http/server.ts'
import { hasEvent, openJoinedSocket } from '../../tools/harness/guestbook/rawSocket.ts'
import { holdPort } from '../../tools/harness/guestbook/startServer.ts'

const id = '00000000-0000-4000-8000-000000000001'

test('a flood of slow queries is refused, and subscribers still receive changes', async () => {
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
  const backend = createBackend({ openDatabase: async () => database })
  const server = createServer('tests/fixtures', {}, { routes: backend.routes, sockets: backend })
  const { port, free } = await holdPort()
  await free()
  await server.listen({ host: '127.0.0.1', port })
  const url = `http://127.0.0.1:${port}`
  const subscriber = await openJoinedSocket(url)

  const read = () => fetch(`${url}/rest/v1/guest_messages`).then(({ status }) => status)
  const flood = Array.from({ length: 200 }, read)
  await expect.poll(() => queries).toBe(200)
  expect(await read()).toBe(503)
  notify?.({ type: 'INSERT', id, committedAt: '2026-11-22T12:00:00Z' })
  expect(await subscriber.next(hasEvent('postgres_changes'))).toBeDefined()

  slow.reject(Object.assign(new Error('timeout'), { code: '57014' }))
  await Promise.all(flood)
  subscriber.socket.terminate()
  await Promise.all([backend.close(), server.close()])
})
