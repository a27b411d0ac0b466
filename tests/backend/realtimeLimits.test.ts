import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { afterAll, describe, expect, test } from 'vitest'

import { measureMemory } from '../../tools/harness/guestbook/memory.ts'
import {
  hasEvent,
  joinFrame,
  openJoinedSocket,
  openRawSocket,
  type RawSocket,
} from '../../tools/harness/guestbook/rawSocket.ts'
import { openStubGuestbook } from '../../tools/harness/guestbook/stubGuestbook.ts'

const book = await openStubGuestbook()
afterAll(() => book.close())

describe('limits of a socket and of a network', () => {
  test('a socket that does not read is dropped, and the others are served', async () => {
    const url = await book.serve({ limits: { bufferedBytes: 512 * 1024 } })
    const [slow, quick] = [await openJoinedSocket(url), await openJoinedSocket(url)]
    slow.socket.pause()
    const text = '🎞'.repeat(500)
    // Each part is smaller than the limit, and all of them are larger than the limit and the kernel's buffers.
    for (let part = 1; part <= 15; part++) {
      for (let n = 0; n < 200; n++) book.notify(text)
      await expect.poll(() => quick.frames.length, { interval: 10 }).toBe(2 + 200 * part)
    }
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
  })

  test('a socket that sends without pause is closed', async () => {
    const socket = await openRawSocket(book.url)
    for (let n = 0; n < 200; n++) socket.send([null, `${n}`, 'phoenix', 'heartbeat', {}])
    expect(await socket.closed).toBe(1008)
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

  test('a socket without a pong is dropped', async () => {
    const line = await openLine(await book.serve({ limits: { pingIntervalMs: 100 } }))
    await once(line.resume(), 'close')
    expect(line.destroyed).toBe(true)
  })

  test('a socket that joins no channel is closed, and so is one that has left it; one that joins stays', async () => {
    const url = await book.serve({ limits: { joinTimeoutMs: 300 } })
    const idle = await openRawSocket(url)
    const [leaving, joined] = [await openJoinedSocket(url), await openJoinedSocket(url)]
    // A heartbeat is not a join.
    idle.send([null, '1', 'phoenix', 'heartbeat', {}])
    const [code, reason] = await once(idle.socket, 'close')
    expect([code, String(reason)]).toEqual([1008, 'no channel was joined in time'])
    expect(leaving.socket.readyState).toBe(leaving.socket.OPEN)
    leaving.send(['1', '2', 'realtime:guest_messages', 'phx_leave', {}])
    expect(await leaving.closed).toBe(1008)
    expect(joined.socket.readyState).toBe(joined.socket.OPEN)
  })

  test('the joins of one /64 are counted together', async () => {
    const limits = { joinBurst: 2, joinsPerSecond: 0 }
    const url = await book.serve({ limits, addressHeader: 'x-real-ip' })
    const replies: unknown[] = []
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']) {
      const socket = await openRawSocket(url, { 'x-real-ip': address })
      socket.send(joinFrame('1'))
      const [, , , , payload] = await socket.next(hasEvent('phx_reply'))
      replies.push(payload)
    }
    expect(replies).toMatchObject(['ok', 'ok', 'error', 'ok'].map((status) => ({ status })))
  })
})

describe('a fragmented message', () => {
  test('is accepted in forty fragments, as some clients send it', async () => {
    const { socket, next } = await openRawSocket(book.url)
    const bytes = Buffer.from(
      JSON.stringify([null, 'parts', 'phoenix', 'heartbeat', { x: 'x'.repeat(60_000) }]),
    )
    const size = Math.ceil(bytes.length / 40)
    for (let part = 0; part < 40; part++) {
      socket.send(bytes.subarray(part * size, (part + 1) * size), { binary: false, fin: part === 39 })
    }
    const [, , , event] = await next(([, ref]) => ref === 'parts')
    expect(event).toBe('phx_reply')
  })

  test('costs the server less than 30 MB, however many one-byte fragments thirty sockets send', async () => {
    const before = measureMemory()
    const lines = await Promise.all(Array.from({ length: 30 }, () => sendFragments(book.url, 16_000)))
    const after = measureMemory()
    for (const line of lines) line.destroy()
    expect(after.objects - before.objects).toBeLessThan(30)
  })

  test('closes the socket when a frame arrives in more packets than any network makes of it', async () => {
    const url = await book.serve({ limits: { frameChunks: 8 } })
    expect(await sendByteByByte(url)).toBe(1008)
  })
})

/** Opens a TCP connection that was upgraded to a WebSocket and never sends a pong. */
async function openLine(url: string): Promise<Socket> {
  const { port, host } = new URL(url)
  const line = connect(Number(port), '127.0.0.1')
  line.setNoDelay(true)
  line.on('error', () => undefined)
  line.write(
    `GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const [answer] = await once(line, 'data')
  expect(String(answer)).toContain('101')
  return line
}

/** Sends one-byte fragments of an unfinished message, and a ping. Resolves at the pong, or when the connection closes. */
async function sendFragments(url: string, count: number): Promise<Socket> {
  const line = await openLine(url)
  const heard = Promise.race([once(line, 'data'), once(line, 'close')])
  const mask = [0, 0, 0, 0]
  const first = Buffer.from([0x01, 0x81, ...mask, 0x78])
  const next = Buffer.from([0x00, 0x81, ...mask, 0x78])
  const ping = Buffer.from([0x89, 0x80, ...mask])
  line.write(Buffer.concat([first, ...Array.from({ length: count }, () => next), ping]))
  await heard
  return line
}

/** Sends a frame of 60 KB byte by byte. @returns the server's close code */
async function sendByteByByte(url: string): Promise<number> {
  const line = await openLine(url)
  let heard = Buffer.alloc(0)
  line.on('data', (bytes: Buffer) => (heard = Buffer.concat([heard, bytes])))
  line.write(Buffer.from([0x81, 0xfe, 0xea, 0x60, 0, 0, 0, 0]))
  while (heard.length < 4 && !line.destroyed) {
    line.write('x')
    await new Promise((resolve) => setImmediate(resolve))
  }
  line.destroy()
  return heard[0] === 0x88 ? heard.readUInt16BE(2) : 0
}
