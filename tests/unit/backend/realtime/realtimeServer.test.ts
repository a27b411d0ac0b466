import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Duplex } from 'node:stream'

import { expect, test } from 'vitest'

import type { Database } from '../../../../backend/database/Database.ts'
import { defaultLimits } from '../../../../backend/realtime/limits.ts'
import { createRealtimeServer, socketPath } from '../../../../backend/realtime/realtimeServer.ts'

const database: Database = {
  query: async () => [],
  queryAsOwner: async () => [],
  onChange: () => () => undefined,
  onGap: () => () => undefined,
  close: async () => undefined,
}

/** Connection that keeps what is written to it. */
function openConnection() {
  let written = ''
  const socket = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => {
      written += bytes.toString()
      done()
    },
  })
  return { socket, status: () => /^HTTP\/1\.1 (\d+)/.exec(written)?.[1] }
}

test('an upgrade that fails, or whose visitor has left, takes no place of a socket', async () => {
  const server = createRealtimeServer(database, { ...defaultLimits, sockets: 1 })
  /** Requests an upgrade, which fails without a key. */
  const upgrade = (socket: Duplex) => {
    const request = new IncomingMessage(new Socket())
    request.url = `${socketPath}?vsn=2.0.0`
    request.headers['origin'] = 'http://localhost'
    request.method = 'GET'
    server.upgrade(request, socket, Buffer.alloc(0), '192.0.2.66')
  }
  const { socket: left } = openConnection()
  left.destroy()
  await once(left, 'close')
  upgrade(left)
  for (let n = 0; n < 3; n++) {
    const { socket, status } = openConnection()
    upgrade(socket)
    await expect.poll(status).toBe('400')
    socket.destroy()
    await once(socket, 'close')
  }
  server.close()
})
