import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { gunzipSync } from 'node:zlib'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { readHandoverOptions } from '../../backend/handover/createHandover.ts'
import {
  closeHandoverBooths,
  onTestEnd,
  openHandoverBooth,
  uploadBytes,
  upload,
  writeHandoverFiles,
} from '../../tools/harness/handover/openHandoverBooth.ts'
import { freePort } from '../../tools/harness/guestbook/startServer.ts'

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
  expect(body.pageUrl).toBe(`${booth.phones}/`)
  expect(body.expiresInMs).toBeGreaterThan(9 * 60_000)

  const response = await fetch(`${booth.phones}/uploads/${body.id}`)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(uploadBytes)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  // Without an https address the booth's own address gives no uploads away.
  expect((await fetch(`${booth.url}/uploads/${body.id}`)).status).toBe(404)

  const headers = { 'X-Drop-Key': body.dropKey }
  const address = `${booth.url}/handover/v1/uploads/${body.id}`
  await vi.waitFor(async () => {
    expect(await (await fetch(address, { headers })).json()).toEqual({
      downloads: 1,
      pageUrl: `${booth.phones}/`,
    })
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
  const icon = await fetch(`${booth.phones}/favicon.ico`)
  expect(`${icon.headers.get('content-type')} ${await icon.text()}`).toBe('image/x-icon icon')
  for (const path of [
    '/index.html',
    '/handover/v1',
    '/handover/v1/uploads',
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
    (await fetch(`${booth.phones}/handover/v1/uploads`, { method: 'POST', body: uploadBytes })).status,
  ).toBe(405)
})

test('a phone that accepts it gets the page compressed, and one that does not gets it as it is', async () => {
  const booth = await openHandoverBooth()
  await upload(booth, uploadBytes)
  // `fetch` decompresses by itself.
  const get = async (acceptEncoding: string) => {
    const request = httpRequest(`${booth.phones}/assets/main.js`, {
      headers: { 'Accept-Encoding': acceptEncoding },
    })
    const [response] = (await once(request.end(), 'response')) as [IncomingMessage]
    const body = Buffer.concat(await response.toArray())
    const encoding = response.headers['content-encoding']
    return `${encoding} ${(encoding === 'gzip' ? gunzipSync(body) : body).toString()}`
  }
  for (const accepted of ['gzip', 'deflate, GZIP;q=0.5'])
    expect(`${accepted}: ${await get(accepted)}`).toBe(`${accepted}: gzip script`)
  for (const other of ['', 'br', 'gzip;q=0', 'xgzip'])
    expect(`${other}: ${await get(other)}`).toBe(`${other}: undefined script`)
  const page = await fetch(booth.phones)
  expect(page.headers.get('vary')).toBe('Accept-Encoding')
  expect(page.headers.get('content-encoding')).toBeNull()
})

test('what a phone is refused it reads on a page of its own, which runs nothing', async () => {
  const booth = await openHandoverBooth()
  await upload(booth, uploadBytes)
  const hostile = '/%3Cscript%3Ealert(1)%3C/script%3E'
  for (const [path, method, status, sentence] of [
    [`/uploads/${'a'.repeat(22)}`, 'GET', 404, 'This picture is no longer at the booth.'],
    [hostile, 'GET', 404, 'This picture is no longer at the booth.'],
    ['/', 'POST', 405, 'This page can only be opened.'],
    ['/other?de', 'GET', 404, 'Dieses Bild ist nicht mehr in der Fotobox.'],
  ] as const) {
    const headers = { 'accept-language': path.endsWith('?de') ? 'de' : '*' }
    const response = await fetch(booth.phones + path, { method, headers })
    const text = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
    expect(text).toContain(sentence)
    expect(text).toContain('p { color: white }')
    expect(text).not.toMatch(/script|src=|url\(/i)
    expect(text.match(/<link.*/g)).toEqual(['<link rel="icon" href="/favicon.ico">'])
    const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  let busy = await fetch(booth.phones)
  let count = 0
  for (; busy.status !== 429; count++) busy = await fetch(booth.phones)
  // After the requests that a few pages need.
  expect(count).toBeGreaterThan(140)
  expect(busy.headers.get('retry-after')).toBe('5')
  expect(busy.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await busy.text()).toContain('The booth is busy.')
})

test('with an https address the booth serves phones there itself, and nothing else listens', async () => {
  const secureUrl = 'https://booth.example'
  const booth = await openHandoverBooth({ secureUrl, findAddress: async () => null })
  const { status, body } = await upload(booth, uploadBytes)
  expect([status, body.pageUrl]).toEqual([201, 'https://booth.example/receive/'])
  expect(await isListening(booth.phones)).toBe(false)
  expect(await (await fetch(`${booth.url}/receive/`)).text()).toBe('the page for phones')
  const response = await fetch(`${booth.url}/uploads/${body.id}`)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(uploadBytes)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${booth.url}/uploads/${'a'.repeat(22)}`)).status).toBe(404)
})

test('a page that was loaded under the old name uploads, is fetched, counted and stopped', async () => {
  const booth = await openHandoverBooth()
  const old = `${booth.url}/handover/v1/parcels`
  const type = { 'Content-Type': 'application/octet-stream' }
  const response = await fetch(old, { method: 'POST', headers: type, body: uploadBytes })
  const { id, dropKey } = (await response.json()) as { id: string; dropKey: string }
  const fetched = await fetch(`${booth.phones}/parcels/${id}`)
  expect(new Uint8Array(await fetched.arrayBuffer())).toEqual(uploadBytes)
  const headers = { 'X-Drop-Key': dropKey }
  await expect
    .poll(async () => (await fetch(`${old}/${id}`, { headers })).json())
    .toMatchObject({ downloads: 1 })
  expect((await fetch(`${old}/${id}`, { method: 'DELETE', headers })).status).toBe(204)
})

test('wrong, dropped, expired and used-up ids get the same response', async () => {
  const booth = await openHandoverBooth({ limits: { maxDownloads: 1 } })
  const [dropped, used, living] = [
    await upload(booth, uploadBytes),
    await upload(booth, uploadBytes),
    await upload(booth, uploadBytes),
  ]
  await fetch(`${booth.url}/handover/v1/uploads/${dropped.body.id}`, {
    method: 'DELETE',
    headers: { 'X-Drop-Key': dropped.body.dropKey },
  })
  const url = (id: string) => `${booth.phones}/uploads/${id}`
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
  const url = `${booth.phones}/uploads/${body.id}`
  for (let count = 0; count < 3; count++) await fetch(url, { method: 'HEAD' })
  const outcome = new Promise<string>((resolve) => {
    httpRequest(url, (response) => {
      response.once('data', () => {
        response.pause()
        void fetch(`${booth.url}/handover/v1/uploads/${body.id}`, {
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

test('the link has the name that LAN_HOST gives', async () => {
  const { body } = await upload(await openHandoverBooth({ host: 'booth.local' }), uploadBytes)
  expect(body.pageUrl).toMatch(/^http:\/\/booth\.local:\d+\/$/)
})

test('LAN_PORT is a port or off, and PUBLIC_URL is used where it is secure', () => {
  expect(readHandoverOptions({})).toEqual({ port: 5174, host: undefined, secureUrl: undefined })
  expect(readHandoverOptions({ LAN_PORT: 'off' }).port).toBeNull()
  expect(readHandoverOptions({ LAN_PORT: '8080', LAN_HOST: 'booth.local' })).toEqual({
    port: 8080,
    host: 'booth.local',
    secureUrl: undefined,
  })
  expect(() => readHandoverOptions({ LAN_PORT: '70000' })).toThrow(RangeError)
  const secureUrl = (url: string) => readHandoverOptions({ PUBLIC_URL: url }).secureUrl
  expect(secureUrl('https://booth.example')).toBe('https://booth.example')
  expect(['http://booth.example', 'booth.example', ''].map(secureUrl)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
