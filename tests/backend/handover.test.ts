import { request as httpRequest } from 'node:http'
import { createServer as createTcpServer } from 'node:net'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { readHandoverOptions } from '../../backend/handover/createHandover.ts'
import { lanAddress } from '../../backend/handover/lanAddress.ts'
import {
  closeHandoverBooths,
  freePort,
  onTestEnd,
  openHandoverBooth,
  uploadBytes,
  upload,
  writeHandoverFiles,
} from '../../tools/harness/handover/openHandoverBooth.ts'

beforeEach(writeHandoverFiles)
afterEach(closeHandoverBooths)

const isListening = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  )

test('an upload goes from the booth to the phone, and the phones’ listener is open as long as one waits', async () => {
  const booth = await openHandoverBooth()
  expect(await isListening(booth.phones)).toBe(false)
  const { status, body } = await upload(booth, uploadBytes)
  expect(status).toBe(201)
  expect(body.origin).toBe(booth.phones)
  expect(body.expiresInMs).toBeGreaterThan(9 * 60_000)

  const response = await fetch(`${booth.phones}/parcels/${body.id}`)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(uploadBytes)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')

  const headers = { 'X-Drop-Key': body.dropKey }
  const address = `${booth.url}/handover/v1/parcels/${body.id}`
  await vi.waitFor(async () => {
    expect(await (await fetch(address, { headers })).json()).toEqual({ downloads: 1, origin: booth.phones })
  })
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(404)
  expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(204)
  expect(await isListening(booth.phones)).toBe(false)
  expect((await fetch(address, { headers })).status).toBe(404)
})

test('the phones’ listener serves its page and uploads, nothing else, under its own strict policy', async () => {
  const booth = await openHandoverBooth()
  await upload(booth, uploadBytes)
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
  expect(
    (await fetch(`${booth.phones}/handover/v1/parcels`, { method: 'POST', body: uploadBytes })).status,
  ).toBe(405)
})

test('wrong, dropped, expired and used-up ids get the same response', async () => {
  const booth = await openHandoverBooth({ limits: { maxDownloads: 1 } })
  const [dropped, used, living] = [
    await upload(booth, uploadBytes),
    await upload(booth, uploadBytes),
    await upload(booth, uploadBytes),
  ]
  await fetch(`${booth.url}/handover/v1/parcels/${dropped.body.id}`, {
    method: 'DELETE',
    headers: { 'X-Drop-Key': dropped.body.dropKey },
  })
  const url = (id: string) => `${booth.phones}/parcels/${id}`
  await (await fetch(url(used.body.id))).arrayBuffer()
  const responses = await Promise.all(
    [dropped.body.id, used.body.id, 'a'.repeat(22)].map(async (id) => {
      const response = await fetch(url(id))
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'))
      return { status: response.status, headers, text: await response.text() }
    }),
  )
  expect(responses[0]?.status).toBe(404)
  expect(responses[1]).toEqual(responses[0])
  expect(responses[2]).toEqual(responses[0])
  // The living one is still there: nobody has used it.
  expect((await fetch(url(living.body.id))).status).toBe(200)
})

test('a download that is stopped in its middle is cut, and a HEAD request uses up nothing', async () => {
  const booth = await openHandoverBooth({ limits: { maxDownloads: 1 } })
  const large = new Uint8Array(8 * 1024 * 1024)
  const { body } = await upload(booth, large)
  const url = `${booth.phones}/parcels/${body.id}`
  for (let count = 0; count < 3; count++) await fetch(url, { method: 'HEAD' })
  const outcome = new Promise<string>((resolve) => {
    httpRequest(url, (response) => {
      response.once('data', () => {
        response.pause()
        void fetch(`${booth.url}/handover/v1/parcels/${body.id}`, {
          method: 'DELETE',
          headers: { 'X-Drop-Key': body.dropKey },
        }).then(() => response.resume())
      })
      response.once('end', () => resolve('whole'))
      response.once('error', () => resolve('cut'))
    }).end()
  })
  expect(await outcome).toBe('cut')
})

test('without a network, without a page, with its port taken or switched off nothing is accepted', async () => {
  expect(await upload(await openHandoverBooth({ findAddress: async () => null }), uploadBytes)).toMatchObject(
    {
      status: 503,
      body: { code: 'noNetwork' },
    },
  )
  const off = await openHandoverBooth({ port: null })
  expect(await (await fetch(`${off.url}/handover/v1`)).json()).toEqual({ isOn: false })
  expect((await upload(off, uploadBytes)).status).toBe(404)
  const taken = createTcpServer()
  const port = await freePort()
  await new Promise<void>((resolve) => taken.listen(port, resolve))
  onTestEnd(() => void taken.close())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await upload(await openHandoverBooth({ port }), uploadBytes)).toMatchObject({
    status: 503,
    body: { code: 'portTaken' },
  })
})

test('the link has the address of the default route, or the one that LAN_HOST names', async () => {
  const address = await lanAddress()
  expect(address ?? '127.0.0.1').toMatch(/^\d+\.\d+\.\d+\.\d+$/)
  const { body } = await upload(await openHandoverBooth({ host: 'booth.local' }), uploadBytes)
  expect(body.origin).toMatch(/^http:\/\/booth\.local:\d+$/)
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
