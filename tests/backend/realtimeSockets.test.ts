import { once } from 'node:events'
import { connect } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { databases, openGuestbook, type Guestbook } from '../../tools/harness/guestbook/guestbook.ts'
import {
  joinFrame,
  openJoinedSocket,
  openRawSocket,
  type RawSocket,
} from '../../tools/harness/guestbook/rawSocket.ts'

describe.each(databases)('sockets on %s', (kind) => {
  let book: Guestbook
  beforeAll(async () => {
    book = await openGuestbook(kind)
  })
  afterAll(() => book.close())

  // First: every further server reads the changes, too.
  test(
    'a socket that does not read is dropped, and the others are served',
    { timeout: 120_000 },
    async () => {
      const url = await book.serve({ limits: { bufferedBytes: 512 * 1024 } })
      const [slow, quick] = [await openJoinedSocket(url), await openJoinedSocket(url)]
      slow.socket.pause()
      const text = '🎞'.repeat(500)
      // Each part is smaller than the limit, and all of them are larger than the limit and the kernel's buffers.
      for (let part = 1; part <= 15; part++) {
        await book.sql(
          `insert into public.guest_messages (name, message) select 'Ann', '${text}' from generate_series(1, 200)`,
        )
        await expect.poll(() => quick.frames.length, { interval: 10 }).toBe(2 + 200 * part)
      }
      slow.socket.resume()
      expect(await slow.closed).toBe(1006)
    },
  )

  test('a socket that sends without pause is closed', async () => {
    const socket = await openRawSocket(book.url)
    for (let n = 0; n < 200; n++) socket.send([null, `${n}`, 'phoenix', 'heartbeat', {}])
    expect(await socket.closed).toBe(1008)
  })

  test('one socket has ten channels and no more', async () => {
    const socket = await openRawSocket(book.url)
    for (let n = 1; n <= 11; n++) socket.send(joinFrame(`${n}`, `realtime:${n}`))
    const reply = await socket.next(([, ref, , event]) => ref === '11' && event === 'phx_reply')
    expect(reply[4]).toMatchObject({ status: 'error' })
  })

  test('one address has so many sockets and no more, until one of them closes', async () => {
    const url = await book.serve({ limits: { socketsPerAddress: 8 } })
    const opened: RawSocket[] = []
    const openMore = async () => {
      for (;;) opened.push(await openRawSocket(url))
    }
    await expect(openMore()).rejects.toThrow('429')
    expect(opened).toHaveLength(8)
    opened[0]?.socket.terminate()
    await expect.poll(() => openRawSocket(url).then(() => 'open', String)).toBe('open')
  })

  test('another protocol version, and another path, are refused', async () => {
    const address = book.url.replace('http', 'ws')
    for (const path of ['/realtime/v1/websocket?vsn=3.0.0', '/realtime/v1/other', '/']) {
      const socket = new WebSocket(`${address}${path}`)
      const [cause] = (await once(socket, 'error')) as [Error]
      expect(cause.message).toMatch(/400|404/)
    }
  })

  test('a socket without a pong is dropped', async () => {
    const { port } = new URL(await book.serve({ limits: { pingIntervalMs: 100 } }))
    const line = connect(Number(port), '127.0.0.1')
    line.write(
      'GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    let heard = ''
    line.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
    line.on('error', () => undefined)
    await once(line, 'close')
    expect(heard).toContain('101 Switching Protocols')
  })
})
