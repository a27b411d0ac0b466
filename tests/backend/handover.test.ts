import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  createHandover,
  readHandoverOptions,
  type HandoverOptions,
} from '../../backend/handover/createHandover.ts'
import { lanAddress } from '../../backend/handover/lanAddress.ts'
import { createServer } from '../../backend/http/server.ts'

let folder = ''
let cleanups: (() => void | Promise<void>)[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handover-'))
  mkdirSync(join(folder, 'receive/assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), 'the booth')
  writeFileSync(join(folder, 'receive/index.html'), 'the page for phones')
  writeFileSync(join(folder, 'receive/assets/main.js'), 'script')
  writeFileSync(join(folder, 'receive/assets/main.js.gz'), 'compressed')
})
afterEach(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
  cleanups = []
  rmSync(folder, { recursive: true })
})

/** A port that nothing listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createTcpServer().listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

type Booth = { readonly url: string; readonly phonePort: number; readonly phones: string }

async function openBooth(change: Partial<HandoverOptions> = {}): Promise<Booth> {
  const [port, phonePort] = [await freePort(), await freePort()]
  const handover = createHandover({
    folder,
    port: phonePort,
    findAddress: async () => '127.0.0.1',
    ...change,
  })
  const server = createServer(folder, {}, undefined, { handover })
  await server.listen({ host: '127.0.0.1', port })
  cleanups.push(() => server.close(), handover.close)
  return { url: `http://127.0.0.1:${port}`, phonePort, phones: `http://127.0.0.1:${phonePort}` }
}

type Shared = { id: string; dropKey: string; expiresInMs: number; origin: string }

async function put({ url }: Booth, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/handover/v1/parcels`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', ...headers },
    body: bytes,
  })
  const text = await response.text()
  const answer: Shared = text === '' ? {} : JSON.parse(text)
  return { status: response.status, headers: response.headers, answer }
}

const bytes = new Uint8Array(1000).map((_, index) => index % 256)
const isListening = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  )

test('a parcel goes from the booth to the phone, and the phones’ listener is open as long as one waits', async () => {
  const booth = await openBooth()
  expect(await isListening(booth.phones)).toBe(false)
  const { status, answer } = await put(booth, bytes)
  expect(status).toBe(201)
  expect(answer.origin).toBe(booth.phones)
  expect(answer.expiresInMs).toBeGreaterThan(9 * 60_000)

  const response = await fetch(`${booth.phones}/parcels/${answer.id}`)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')

  const headers = { 'X-Drop-Key': answer.dropKey }
  const parcel = `${booth.url}/handover/v1/parcels/${answer.id}`
  await vi.waitFor(async () => {
    expect(await (await fetch(parcel, { headers })).json()).toEqual({ downloads: 1, origin: booth.phones })
  })
  expect((await fetch(parcel, { method: 'DELETE' })).status).toBe(404)
  expect((await fetch(parcel, { method: 'DELETE', headers })).status).toBe(204)
  expect(await isListening(booth.phones)).toBe(false)
  expect((await fetch(parcel, { headers })).status).toBe(404)
})

test('the phones’ listener serves its page and parcels, nothing else, under its own strict policy', async () => {
  const booth = await openBooth()
  await put(booth, bytes)
  const page = await fetch(`${booth.phones}/`)
  expect(await page.text()).toBe('the page for phones')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(await (await fetch(`${booth.phones}/assets/main.js`)).text()).toBe('script')
  for (const path of [
    '/index.html',
    '/handover/v1',
    '/handover/v1/parcels',
    '/rest/v1/guest_messages',
    '/realtime/v1/websocket',
    '/assets/main.js.gz',
    '/../index.html',
    '/%2e%2e/index.html',
    '//',
  ]) {
    expect(`${path} ${(await fetch(booth.phones + path)).status}`).toBe(`${path} 404`)
  }
  expect((await fetch(`${booth.phones}/handover/v1/parcels`, { method: 'POST', body: bytes })).status).toBe(
    405,
  )
})

test('uploads come from the booth’s own page, as bytes, of at most 8 MB', async () => {
  const booth = await openBooth()
  expect((await put(booth, bytes, { Origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await put(booth, bytes, { 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await put(booth, new Uint8Array(0))).status).toBe(400)
  expect((await put(booth, new Uint8Array(8 * 1024 * 1024))).status).toBe(201)
  expect((await put(booth, new Uint8Array(8 * 1024 * 1024 + 1))).status).toBe(413)
})

test('wrong, dropped, expired and used-up ids are answered alike', async () => {
  const booth = await openBooth({ limits: { maxDownloads: 1 } })
  const [dropped, used, living] = [await put(booth, bytes), await put(booth, bytes), await put(booth, bytes)]
  await fetch(`${booth.url}/handover/v1/parcels/${dropped.answer.id}`, {
    method: 'DELETE',
    headers: { 'X-Drop-Key': dropped.answer.dropKey },
  })
  const url = (id: string) => `${booth.phones}/parcels/${id}`
  await (await fetch(url(used.answer.id))).arrayBuffer()
  const answers = await Promise.all(
    [dropped.answer.id, used.answer.id, 'a'.repeat(22)].map(async (id) => {
      const response = await fetch(url(id))
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'))
      return { status: response.status, headers, text: await response.text() }
    }),
  )
  expect(answers[0]?.status).toBe(404)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  // The living one is still there: nobody has used it.
  expect((await fetch(url(living.answer.id))).status).toBe(200)
})

test('a download that is stopped in its middle is cut, and a HEAD request uses up nothing', async () => {
  const booth = await openBooth({ limits: { maxDownloads: 1 } })
  const large = new Uint8Array(8 * 1024 * 1024)
  const { answer } = await put(booth, large)
  const url = `${booth.phones}/parcels/${answer.id}`
  for (let count = 0; count < 3; count++) await fetch(url, { method: 'HEAD' })
  const outcome = new Promise<string>((resolve) => {
    httpRequest(url, (response) => {
      response.once('data', () => {
        response.pause()
        void fetch(`${booth.url}/handover/v1/parcels/${answer.id}`, {
          method: 'DELETE',
          headers: { 'X-Drop-Key': answer.dropKey },
        }).then(() => response.resume())
      })
      response.once('end', () => resolve('whole'))
      response.once('error', () => resolve('cut'))
    }).end()
  })
  expect(await outcome).toBe('cut')
})

test('guessing is slowed down by address', async () => {
  const booth = await openBooth()
  await put(booth, bytes)
  const statuses = []
  for (let count = 0; count < 80; count++) {
    statuses.push((await fetch(`${booth.phones}/parcels/${'a'.repeat(22)}`)).status)
  }
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404))
  expect(statuses.slice(60)).toContain(429)
})

test('fifty parcels at once are all there', async () => {
  const booth = await openBooth()
  const parcels = await Promise.all(
    Array.from({ length: 50 }, (_, index) => put(booth, new Uint8Array(100_000).fill(index))),
  )
  expect(parcels.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  for (const [index, { answer }] of parcels.entries()) {
    const response = await fetch(`${booth.phones}/parcels/${answer.id}`)
    expect(new Uint8Array(await response.arrayBuffer())[0]).toBe(index)
  }
})

test('bodies that come at once take no more memory than 64 MB, and one without a length is refused', async () => {
  const log = vi.spyOn(console, 'error')
  const booth = await openBooth()
  const { hostname, port } = new URL(booth.url)
  const open = (headers: Record<string, string>) =>
    httpRequest({
      hostname,
      port,
      method: 'POST',
      path: '/handover/v1/parcels',
      headers: { 'Content-Type': 'application/octet-stream', ...headers },
    })
  const statusOf = async (request: ClientRequest) => {
    const [response] = await once(request, 'response')
    return response.statusCode
  }
  // Eight visitors who announce 8 MB and send one byte.
  const slow = Array.from({ length: 8 }, () => open({ 'Content-Length': String(8 * 1024 * 1024) }))
  cleanups.push(() => slow.forEach((request) => request.destroy()))
  for (const request of slow) {
    request.on('error', () => undefined)
    request.write('x')
  }
  await expect.poll(async () => (await put(booth, bytes)).status).toBe(429)
  for (const request of slow) request.destroy()
  await expect.poll(async () => (await put(booth, bytes)).status).toBe(201)
  const endless = open({ 'Transfer-Encoding': 'chunked' })
  endless.end('x')
  expect(await statusOf(endless)).toBe(411)
  expect(log).not.toHaveBeenCalled()
})

test('hostile requests get a client error or a page, crash nothing, and no line of the log holds an id', async () => {
  const lines = ['log', 'warn', 'error'] as const
  const log = lines.map((line) => vi.spyOn(console, line).mockImplementation(() => undefined))
  const booth = await openBooth({ limits: { maxDownloads: 100_000 } })
  const { answer } = await put(booth, bytes)
  const id = fc.oneof(
    fc.constant(answer.id),
    fc.constant(answer.dropKey),
    fc.stringMatching(/^[\w-]{22}$/),
    fc.string(),
    fc.constantFrom('..%2f..%2fpackage.json', '%00', '../index.html', '__proto__', 'A'.repeat(10_000)),
  )
  const target = fc.tuple(
    fc.constantFrom('/parcels/', '/handover/v1/parcels/', '/handover/v1', '/', '/assets/'),
    id,
  )
  const hostile = fc.record({
    isPhone: fc.boolean(),
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
    target,
    type: fc.constantFrom('application/octet-stream', 'application/json', 'text/html'),
    dropKey: fc.stringMatching(/^[ -~]{0,40}$/),
    body: fc.uint8Array({ maxLength: 200 }),
  })
  await fc.assert(
    fc.asyncProperty(hostile, async ({ isPhone, method, target: [path, name], type, dropKey, body }) => {
      const response = await fetch(
        `${isPhone ? booth.phones : booth.url}${path}${encodeURI(name.toWellFormed())}`,
        {
          method,
          headers: { 'Content-Type': type, 'X-Drop-Key': dropKey },
          ...(method !== 'GET' && method !== 'HEAD' && { body: Buffer.from(body) }),
        },
      )
      await response.arrayBuffer()
      expect(response.status).toBeLessThan(500)
    }),
    { seed: 20261122, numRuns: 600 },
  )
  // The parcel outlives all of them: nobody has had its key.
  const status = await fetch(`${booth.url}/handover/v1/parcels/${answer.id}`, {
    headers: { 'X-Drop-Key': answer.dropKey },
  })
  expect([status.status, log.flatMap((spy) => spy.mock.calls)]).toEqual([200, []])
})

test('without a network, without a page, with its port taken or switched off nothing is accepted', async () => {
  expect(await put(await openBooth({ findAddress: async () => null }), bytes)).toMatchObject({
    status: 503,
    answer: { code: 'noNetwork' },
  })
  const off = await openBooth({ port: null })
  expect(await (await fetch(`${off.url}/handover/v1`)).json()).toEqual({ isOn: false })
  expect((await put(off, bytes)).status).toBe(404)
  const taken = createTcpServer()
  const port = await freePort()
  await new Promise<void>((resolve) => taken.listen(port, resolve))
  cleanups.push(() => void taken.close())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await put(await openBooth({ port }), bytes)).toMatchObject({
    status: 503,
    answer: { code: 'portTaken' },
  })
})

test('the link has the address of the default route, or the one that LAN_HOST names', async () => {
  const address = await lanAddress()
  expect(address ?? '127.0.0.1').toMatch(/^\d+\.\d+\.\d+\.\d+$/)
  const { answer } = await put(await openBooth({ host: 'booth.local' }), bytes)
  expect(answer.origin).toMatch(/^http:\/\/booth\.local:\d+$/)
})

test('LAN_PORT is a port or off', () => {
  expect(readHandoverOptions({})).toEqual({ port: 5174, host: undefined })
  expect(readHandoverOptions({ LAN_PORT: 'off' }).port).toBeNull()
  expect(readHandoverOptions({ LAN_PORT: '8080', LAN_HOST: 'booth.local' })).toEqual({
    port: 8080,
    host: 'booth.local',
  })
  expect(() => readHandoverOptions({ LAN_PORT: '70000' })).toThrow(RangeError)
})
