import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createServer } from '../../backend/http/server.ts'
import { openGuestbook, type Guestbook } from '../../tools/harness/guestbook/guestbook.ts'
import { measureMemory } from '../../tools/harness/guestbook/memory.ts'
import { openRawRequest, type RawRequest } from '../../tools/harness/guestbook/rawRequest.ts'
import { freePort } from '../../tools/harness/guestbook/startServer.ts'

const mebibyte = 2 ** 20
const table = '/rest/v1/guest_messages'

describe('the server', () => {
  let server: Guestbook
  beforeAll(async () => {
    server = await openGuestbook('PGlite', { addressHeader: 'x-real-ip' })
    const text = '🎞'.repeat(500)
    await server.sql(`insert into public.guest_messages (name, message)
      select 'Ann', '${text}' from generate_series(1, 110)`)
  })
  afterAll(() => server.close())

  const read = (query: string, from = '192.0.2.7') =>
    fetch(`${server.url}${table}?${query}`, {
      headers: { 'x-real-ip': from },
      signal: AbortSignal.timeout(20_000),
    })
  const post = (from: string, text: string) =>
    fetch(`${server.url}${table}`, {
      method: 'POST',
      headers: { 'x-real-ip': from, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', message: text }),
      signal: AbortSignal.timeout(20_000),
    })
  async function within(limitMs: number, work: () => Promise<Response>): Promise<number> {
    const startMs = performance.now()
    const { status } = await work()
    expect(performance.now() - startMs).toBeLessThan(limitMs)
    return status
  }

  test('a column that is selected 1660 times is returned once, and costs no memory', async () => {
    const whole = await (await read('select=message')).text()
    const before = measureMemory()
    const giant = `select=${Array(1660).fill('message').join()}`
    const answers = await Promise.all(Array.from({ length: 8 }, () => read(giant)))
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([200, whole])
    expect(measureMemory().all - before.all).toBeLessThan(100)
  })

  test(
    'slow bodies of one address affect that address only, and end after 10 s',
    { timeout: 40_000 },
    async () => {
      const head = `POST ${table} HTTP/1.1\r\nHost: localhost\r\nX-Real-IP: 192.0.2.66\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"name":`
      const startMs = performance.now()
      const slow: RawRequest[] = []
      for (let n = 0; n < 200; n++) slow.push(await openRawRequest(server.url, head))
      await expect.poll(() => slow.filter(({ received }) => received().includes(' 429 ')).length).toBe(180)
      expect(await within(1000, () => read('limit=1'))).toBe(200)
      expect(await within(1000, () => post('192.0.2.7', 'meanwhile'))).toBe(201)
      // Others behind the attacker's router can still read.
      expect(await within(1000, () => read('limit=1', '192.0.2.66'))).toBe(200)
      await Promise.all(slow.map(({ closed }) => closed))
      const tookS = (performance.now() - startMs) / 1000
      expect(tookS).toBeGreaterThan(9)
      expect(tookS).toBeLessThan(20)
      expect(slow.filter(({ received }) => received().startsWith('HTTP/1.1 408 '))).toHaveLength(20)
      expect((await post('192.0.2.66', 'after')).status).toBe(201)
    },
  )
})

describe('the booth’s files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dist-'))
    await writeFile(join(folder, 'index.html'), 'booth')
    await writeFile(join(folder, 'large.bin'), Buffer.alloc(64 * mebibyte, 1))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function serve(idleTimeoutMs?: number) {
    const server = createServer(folder, {}, idleTimeoutMs === undefined ? {} : { idleTimeoutMs })
    const port = await freePort()
    await server.listen({ host: '127.0.0.1', port })
    return { server, url: `http://127.0.0.1:${port}` }
  }

  test('an unsupported upgrade gets the page as a normal response', async () => {
    const { server, url } = await serve()
    const raw = await openRawRequest(
      url,
      'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n',
    )
    await raw.closed
    expect(raw.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nbooth$/)
    await server.close()
  })

  test('a download that the client does not read is closed, one that progresses is not', async () => {
    // A busy machine must not pause the first download for as long as this.
    const { server, url } = await serve(1000)
    const openSockets = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
    // Other files of the process may have left some.
    const before = openSockets()
    const whole = await fetch(`${url}/large.bin`, { headers: { connection: 'close' } })
    expect((await whole.arrayBuffer()).byteLength).toBe(64 * mebibyte)
    await expect.poll(openSockets).toBeLessThanOrEqual(before)
    const rest = openSockets()
    const unread = await openRawRequest(url, 'GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(unread.connection, 'data')
    unread.connection.pause()
    // Two sockets, the client's and the server's; the server's is closed.
    await expect.poll(openSockets).toBeLessThanOrEqual(rest + 1)
    unread.connection.destroy()
    await server.close()
  })
})
