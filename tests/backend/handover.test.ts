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
  parcelBytes,
  putParcel,
  writeHandoverFiles,
} from '../../tools/harness/handover/openHandoverBooth.ts'

beforeEach(writeHandoverFiles)
afterEach(closeHandoverBooths)

const isListening = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  )

test('a parcel goes from the booth to the phone, and the phones’ listener is open as long as one waits', async () => {
  const booth = await openHandoverBooth()
  expect(await isListening(booth.phones)).toBe(false)
  const { status, answer } = await putParcel(booth, parcelBytes)
  expect(status).toBe(201)
  expect(answer.origin).toBe(booth.phones)
  expect(answer.expiresInMs).toBeGreaterThan(9 * 60_000)

  const response = await fetch(`${booth.phones}/parcels/${answer.id}`)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(parcelBytes)
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
  const booth = await openHandoverBooth()
  await putParcel(booth, parcelBytes)
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
    (await fetch(`${booth.phones}/handover/v1/parcels`, { method: 'POST', body: parcelBytes })).status,
  ).toBe(405)
})

test('wrong, dropped, expired and used-up ids are answered alike', async () => {
  const booth = await openHandoverBooth({ limits: { maxDownloads: 1 } })
  const [dropped, used, living] = [
    await putParcel(booth, parcelBytes),
    await putParcel(booth, parcelBytes),
    await putParcel(booth, parcelBytes),
  ]
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
  const booth = await openHandoverBooth({ limits: { maxDownloads: 1 } })
  const large = new Uint8Array(8 * 1024 * 1024)
  const { answer } = await putParcel(booth, large)
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

test('without a network, without a page, with its port taken or switched off nothing is accepted', async () => {
  expect(
    await putParcel(await openHandoverBooth({ findAddress: async () => null }), parcelBytes),
  ).toMatchObject({
    status: 503,
    answer: { code: 'noNetwork' },
  })
  const off = await openHandoverBooth({ port: null })
  expect(await (await fetch(`${off.url}/handover/v1`)).json()).toEqual({ isOn: false })
  expect((await putParcel(off, parcelBytes)).status).toBe(404)
  const taken = createTcpServer()
  const port = await freePort()
  await new Promise<void>((resolve) => taken.listen(port, resolve))
  onTestEnd(() => void taken.close())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await putParcel(await openHandoverBooth({ port }), parcelBytes)).toMatchObject({
    status: 503,
    answer: { code: 'portTaken' },
  })
})

test('the link has the address of the default route, or the one that LAN_HOST names', async () => {
  const address = await lanAddress()
  expect(address ?? '127.0.0.1').toMatch(/^\d+\.\d+\.\d+\.\d+$/)
  const { answer } = await putParcel(await openHandoverBooth({ host: 'booth.local' }), parcelBytes)
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
