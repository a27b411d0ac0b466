import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'

import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { encryptUpload } from '../../src/handover/encryptUpload.ts'
import { decryptUpload } from '../../src/handover/receive/decryptUpload.ts'
import { openRawRequest } from '../../tools/harness/guestbook/rawRequest.ts'
import {
  closeHandoverBooths,
  type HandoverBooth,
  onTestEnd,
  openHandoverBooth,
  uploadBytes,
  upload,
  writeHandoverFiles,
} from '../../tools/harness/handover/openHandoverBooth.ts'

beforeEach(writeHandoverFiles)
afterEach(closeHandoverBooths)

test('uploads come from the booth’s own page, as bytes, of at most 8 MB', async () => {
  const booth = await openHandoverBooth()
  expect((await upload(booth, uploadBytes, { Origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await upload(booth, uploadBytes, { 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await upload(booth, new Uint8Array(0))).status).toBe(400)
  expect((await upload(booth, new Uint8Array(8 * 1024 * 1024))).status).toBe(201)
  expect((await upload(booth, new Uint8Array(8 * 1024 * 1024 + 1))).status).toBe(413)
})

test('a still of 3 MB and the largest moving strip go in one upload, and the phone gets both', async () => {
  const booth = await openHandoverBooth()
  const file = (name: string, size: number) => ({ name, type: '', bytes: new Uint8Array(size).fill(7) })
  const { bytes, key } = await encryptUpload({ files: [file('a.jpg', 3_000_000), file('a.mp4', 5_000_000)] })
  const { status, body } = await upload(booth, bytes)
  expect(status).toBe(201)
  const response = await fetch(`${booth.phones}/uploads/${body.id}`)
  const { files } = await decryptUpload(new Uint8Array(await response.arrayBuffer()), key)
  expect(files.map(({ name, bytes: { length } }) => [name, length])).toEqual([
    ['a.jpg', 3_000_000],
    ['a.mp4', 5_000_000],
  ])
})

test('guessing is slowed down by address', async () => {
  const booth = await openHandoverBooth()
  await upload(booth, uploadBytes)
  const statuses = []
  for (let count = 0; count < 80; count++) {
    statuses.push((await fetch(`${booth.phones}/uploads/${'a'.repeat(22)}`)).status)
  }
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404))
  expect(statuses.slice(60)).toContain(429)
})

/** Opens a booth with an upload, so that its listener for phones is open. */
async function openPhones() {
  const booth = await openHandoverBooth()
  expect((await upload(booth, uploadBytes)).status).toBe(201)
  return booth
}

test('a phone that sends requests without waiting for the response is disconnected after the first', async () => {
  const { phones } = await openPhones()
  const raw = await openRawRequest(phones, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000))
  await raw.closed
  expect(raw.received().split('the page for phones').length - 1).toBeLessThanOrEqual(1)
})

test('the new connections of one phone are slowed down, after those that a few pages need', async () => {
  const { phonePort } = await openPhones()
  const connectOnce = () =>
    new Promise<'response' | 'closed'>((resolve) => {
      const socket = connect(phonePort, '127.0.0.1').on('error', () => undefined)
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      socket.once('data', () => resolve('response'))
      socket.once('close', () => resolve('closed'))
    })
  let count = 0
  while ((await connectOnce()) === 'response') count += 1
  expect(count).toBeGreaterThanOrEqual(400)
})

/** Opens an upload of 8 MB of which only the first bytes are sent. */
function openSlowUpload(booth: HandoverBooth, sentBytes: number, headers: Record<string, string>) {
  const { hostname, port } = new URL(booth.url)
  const request = httpRequest({
    hostname,
    port,
    method: 'POST',
    path: '/handover/v1/uploads',
    headers: { 'Content-Type': 'application/octet-stream', ...headers },
  })
  request.on('error', () => undefined)
  request.write(new Uint8Array(sentBytes))
  onTestEnd(() => void request.destroy())
  return request
}

const wholeLength = { 'Content-Length': String(8 * 1024 * 1024) }

test('uploads that announce 8 MB and send one byte refuse no other one, not even of their network', async () => {
  const booth = await openHandoverBooth()
  for (let n = 0; n < 8; n++) openSlowUpload(booth, 1, { ...wholeLength, 'X-Real-IP': '192.0.2.66' })
  expect((await upload(booth, uploadBytes, { 'X-Real-IP': '192.0.2.66' })).status).toBe(201)
  expect((await upload(booth, uploadBytes, { 'X-Real-IP': '192.0.2.7' })).status).toBe(201)
})

test('bytes of uploads that come at once have a share by network, and one without a length is refused', async () => {
  const log = vi.spyOn(console, 'error')
  const booth = await openHandoverBooth()
  const own = { 'X-Real-IP': '192.0.2.66' }
  const slow = Array.from({ length: 3 }, () =>
    openSlowUpload(booth, 8 * 1024 * 1024 - 1, { ...wholeLength, ...own }),
  )
  await expect.poll(async () => (await upload(booth, new Uint8Array(1000), own)).status).toBe(429)
  expect((await upload(booth, uploadBytes, { 'X-Real-IP': '192.0.2.7' })).status).toBe(201)
  for (const request of slow) request.destroy()
  await expect.poll(async () => (await upload(booth, uploadBytes, own)).status).toBe(201)
  const endless = openSlowUpload(booth, 1, { 'Transfer-Encoding': 'chunked', ...own })
  const [response] = await once(endless, 'response')
  expect(response.statusCode).toBe(411)
  expect(log).not.toHaveBeenCalled()
})

test('hostile requests get a client error or a page, crash nothing, and no line of the log holds an id', async () => {
  const lines = ['log', 'warn', 'error'] as const
  const log = lines.map((line) => vi.spyOn(console, line).mockImplementation(() => undefined))
  const booth = await openHandoverBooth({ limits: { maxDownloads: 100_000 } })
  const { body } = await upload(booth, uploadBytes)
  const id = fc.oneof(
    fc.constant(body.id),
    fc.constant(body.dropKey),
    fc.stringMatching(/^[\w-]{22}$/),
    fc.string(),
    fc.constantFrom('..%2f..%2fpackage.json', '%00', '../index.html', '__proto__', 'A'.repeat(10_000)),
  )
  const target = fc.tuple(
    fc.constantFrom('/uploads/', '/handover/v1/uploads/', '/handover/v1', '/', '/assets/'),
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
    { seed: 20261122, numRuns: 200 },
  )
  // The upload outlives all of them: nobody has had its key.
  const status = await fetch(`${booth.url}/handover/v1/uploads/${body.id}`, {
    headers: { 'X-Drop-Key': body.dropKey },
  })
  expect([status.status, log.flatMap((spy) => spy.mock.calls)]).toEqual([200, []])
})
