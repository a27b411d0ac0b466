import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { openRawRequest } from '../../tools/harness/guestbook/rawRequest.ts'
import { serveFolder } from '../../tools/harness/fixtures/serveFolder.ts'
import { makeFileFolder } from '../../tools/harness/fixtures/testFolder.ts'

const mebibyte = 2 ** 20

const requestOf = (path: string, from: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Real-IP: ${from}\r\n\r\n`

/** Opens connections that send `text` and read the first bytes of the response alone. */
async function openUnread(url: string, text: string, count: number): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  await Promise.all(
    sockets.map(async (socket) => {
      socket.on('error', () => undefined)
      socket.write(text)
      await Promise.race([once(socket, 'readable'), once(socket, 'close')])
    }),
  )
  return sockets
}

const textOf = (length: number) => ({ status: 200, body: 'x'.repeat(length) })

const folder = makeFileFolder()
beforeAll(async () => {
  await writeFile(join(folder, 'index.html'), 'booth')
  await writeFile(join(folder, 'large.bin'), Buffer.alloc(16 * mebibyte, 1))
})

const read = async (url: string, from: string) => {
  const headers = { 'x-real-ip': from, connection: 'close' }
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return response.status
}

test('requests that do not wait for the response close their connection', async () => {
  const { url, close } = await serveFolder(folder, {})
  const raw = await openRawRequest(url, requestOf('/large.bin', '192.0.2.66').repeat(3))
  await raw.closed
  expect(raw.received().length).toBeLessThan(2 * 16 * mebibyte)
  await close()
})

test('a request that comes as the last response ends is answered', async () => {
  const { url, close } = await serveFolder(folder, {})
  // A client has all bytes of a file before the server has seen the file's end.
  const raw = await openRawRequest(url, requestOf('/', '192.0.2.66').repeat(2))
  await expect.poll(() => raw.received().split('booth').length - 1).toBe(2)
  raw.connection.destroy()
  await close()
})

test('one network has a share of the open files, and others read meanwhile', async () => {
  const { url, close } = await serveFolder(folder, { addressHeader: 'x-real-ip' })
  const sockets = await openUnread(url, requestOf('/large.bin', '192.0.2.66'), 200)
  const refused = sockets.filter((socket) => String(socket.read(12)).endsWith('503'))
  expect(refused).toHaveLength(200 - 128)
  expect(await read(url, '192.0.2.7')).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => read(url, '192.0.2.66')).toBe(200)
  await close()
})

test('one network has a share of the texts that wait to be read, and others read meanwhile', async () => {
  // Longer than what the sockets of both ends buffer.
  const handle = () => textOf(7.5 * mebibyte)
  const { url, close } = await serveFolder(folder, {
    addressHeader: 'x-real-ip',
    routes: [{ path: /^\/text$/, handle }],
  })
  const [unread] = await openUnread(url, requestOf('/text', '192.0.2.66'), 1)
  const [refused] = await openUnread(url, requestOf('/text', '192.0.2.66'), 1)
  expect(String(refused?.read(12))).toBe('HTTP/1.1 503')
  expect(await read(`${url}/text`, '192.0.2.7')).toBe(200)
  unread?.destroy()
  await expect.poll(() => read(`${url}/text`, '192.0.2.66')).toBe(200)
  await close()
})

test('requests whose visitors leave before the response is rendered give their share back', async () => {
  let waiting: PromiseWithResolvers<void>[] = []
  const handle = async () => {
    const rendered = Promise.withResolvers<void>()
    waiting.push(rendered)
    await rendered.promise
    return textOf(mebibyte)
  }
  const { url, close } = await serveFolder(folder, { routes: [{ path: /^\/text$/, handle }] })
  const raw = await Promise.all(
    Array.from({ length: 10 }, () => openRawRequest(url, requestOf('/text', '192.0.2.66'))),
  )
  await expect.poll(() => waiting.length).toBe(10)
  for (const { connection } of raw) connection.destroy()
  await Promise.all(raw.map(({ closed }) => closed))
  // The server has seen them leave when it answers a later request.
  await read(url, '192.0.2.66')
  for (const { resolve } of waiting) resolve()
  waiting = []
  const response = read(`${url}/text`, '192.0.2.66')
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.resolve()
  expect(await response).toBe(200)
  await close()
})

test('one network has a share of the connections, unless a proxy makes them for all', async () => {
  const open = {
    server: await serveFolder(folder, { connections: { perNetwork: 3, total: 10 } }),
    expected: 3,
  }
  const proxied = {
    server: await serveFolder(folder, {
      connections: { perNetwork: 3, total: 10 },
      addressHeader: 'x-real-ip',
    }),
    // Each of two more takes the place of one that has its response already, or not yet sent its request.
    expected: 10,
  }
  for (const { server, expected } of [open, proxied]) {
    const closed = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
        socket.on('error', () => undefined)
        socket.write(requestOf('/', '192.0.2.7'))
        const first = await Promise.race([
          new Promise((resolve) => socket.once('data', () => resolve('response'))),
          new Promise((resolve) => socket.once('close', () => resolve('closed'))),
        ])
        return { socket, first }
      }),
    )
    const answered = closed.filter(({ first }) => first === 'response').length
    expect(server === open.server ? answered : Math.min(answered, expected)).toBe(expected)
    for (const { socket } of closed) socket.destroy()
    await server.close()
  }
})

test('an unsupported upgrade gets the page as a normal response', async () => {
  const { url, close } = await serveFolder(folder, {})
  const raw = await openRawRequest(
    url,
    'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n',
  )
  await raw.closed
  expect(raw.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nbooth$/)
  await close()
})

test('a download that the client does not read is closed, one that progresses is not', async () => {
  // A busy machine must not pause the first download for as long as this.
  const { url, close } = await serveFolder(folder, { idleTimeoutMs: 1000 })
  const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  // Other files of the process may have left some.
  const before = openSockets()
  const whole = await fetch(`${url}/large.bin`, { headers: { connection: 'close' } })
  expect((await whole.arrayBuffer()).byteLength).toBe(16 * mebibyte)
  await expect.poll(openSockets).toBeLessThanOrEqual(before)
  const rest = openSockets()
  const unread = await openRawRequest(url, 'GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(unread.connection, 'data')
  unread.connection.pause()
  // Two sockets, the client's and the server's; the server's is closed.
  await expect.poll(openSockets).toBeLessThanOrEqual(rest + 1)
  unread.connection.destroy()
  await close()
})
