import { X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createServer } from '../../../../backend/http/server.ts'
import { issueCertificate, makeAuthority } from '../../../../backend/https/certificates.ts'
import { openSecureBooth, type SecureBooth } from '../../../../backend/https/openSecureBooth.ts'
import { createOwner } from '../../../../backend/owner/createOwner.ts'
import { ownerLinkText } from '../../../../backend/owner/ownerLinkText.ts'
import { freePort } from '../../../../tools/harness/guestbook/startServer.ts'
import { makeFileFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

const folder = makeFileFolder()
let booth: SecureBooth
let [port, pagePort, ca] = [0, 0, '']

const owner = createOwner({
  key: 'k'.repeat(43),
  folder: null,
  openCommands: () => Promise.reject(new Error('closed on purpose')),
  boothUrl: () => booth.url(),
  isHttps: false,
})

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  mkdirSync(join(folder, 'receive'))
  for (const name of ['index.html', 'receive/index.html']) writeFileSync(join(folder, name), 'the booth')
  writeFileSync(join(folder, 'favicon.ico'), 'icon')
  ;[port, pagePort] = [await freePort(), await freePort()]
  booth = await openSecure(pagePort)
  ca = readFileSync(join(folder, 'authority.pem'), 'utf8')
})

const openSecure = (certificatePort: number, httpsPort = port) =>
  openSecureBooth({
    env: { HTTPS_PORT: String(httpsPort), CERTIFICATE_PORT: String(certificatePort) },
    folder,
    distFolder: folder,
    createBooth: (tls) => createServer(folder, {}, { routes: owner.routes, tls }),
  })

afterAll(() => booth.close())

type Answer = Pick<http.IncomingMessage, 'statusCode' | 'headers'> & { readonly body: Buffer }

function request(url: string, options: https.RequestOptions = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { request: open } = url.startsWith('https:') ? https : http
    const sent = open(url, { agent: false, ...options }, (response) => {
      const { statusCode, headers } = response
      buffer(response).then((body) => resolve({ statusCode, headers, body }), reject)
    })
    sent.once('error', reject).end(body)
  })
}

test('who trusts the authority opens the booth and the owner’s link by https, with a Secure cookie', async () => {
  const origin = `https://localhost:${port}`
  expect((await request(origin, { ca })).body.toString()).toBe('the booth')
  const link = new URL(await owner.makeLink())
  expect(link.protocol).toBe('https:')
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  const session = `${origin}/owner/v1/session`
  const opened = await request(session, { ca, method: 'POST', headers }, link.hash.slice(1))
  expect(opened.statusCode).toBe(204)
  const [cookie = ''] = opened.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/)
  const again = await request(session, { ca, headers: { ...headers, cookie: cookie.split(';')[0] ?? '' } })
  expect(again.statusCode).toBe(204)
})

test('where a port is taken nothing stays open, and its variable is named', async () => {
  const free = await freePort()
  await expect(openSecure(pagePort, free)).rejects.toThrow(
    /^Port \d+ is taken: .*the variable CERTIFICATE_PORT\.$/,
  )
  await expect(openSecure(free, port)).rejects.toThrow('the variable HTTPS_PORT')
  await expect(request(`https://localhost:${free}`, { ca })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('beside the link for phones there is one that this computer opens without a certificate', async () => {
  const text = await ownerLinkText(owner.makeLink, 'http://localhost:5173')
  const lines = text.replaceAll(/#[\w-]{22}/g, '#').split('\n')
  expect(lines).toEqual([
    `Owner's page, once, on a phone, when the certificate is installed there: ${await booth.url()}/?owner#`,
    "Owner's page, once: http://localhost:5173/?owner#",
  ])
})

test('the certificate opens no other name, and nothing without its authority', async () => {
  const url = `https://127.0.0.1:${port}`
  await expect(request(url, { ca, servername: 'bank.example' })).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
  await expect(request(url)).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
})

test.each([
  ['bank.example', []],
  ['localhost', ['8.8.8.8']],
])('a stolen key of the authority certifies neither %s %s', async (name, addresses) => {
  const authority = await makeAuthority('stolen', Date.now())
  const tls = await issueCertificate(authority, { names: [name], addresses }, Date.now())
  const server = createServer(folder, {}, { tls })
  const stolenPort = await freePort()
  await server.listen({ host: '127.0.0.1', port: stolenPort })
  const answer = request(`https://127.0.0.1:${stolenPort}`, { ca: authority.cert, servername: name })
  await expect(answer).rejects.toThrow('permitted subtree violation')
  await server.close()
})

test('the page for tablets has the certificate and its fingerprint, runs nothing, in their language', async () => {
  const site = `http://127.0.0.1:${pagePort}`
  const page = await request(`${site}/`)
  const html = page.body.toString()
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
  expect(html).not.toContain('<script')
  const { headers, body } = await request(`${site}/retro-booth.crt`)
  expect(headers['content-type']).toBe('application/x-x509-ca-cert')
  const { fingerprint256, raw } = new X509Certificate(ca)
  expect(body.equals(raw)).toBe(true)
  expect(html.replaceAll('<wbr>', '')).toContain(fingerprint256)
  expect((await request(`${site}/authority.pem`)).statusCode).toBe(404)
  expect((await request(`${site}/favicon.ico`)).body.toString()).toBe('icon')
  const german = await request(site, { headers: { 'accept-language': 'xx, en;q=0.5, de-AT;q=0.9' } })
  const steps = /lang="de"[^]*Auf dem Handy öffnen[^]*Kiosk auf diesem Bildschirm starten/
  expect(german.body.toString()).toMatch(steps)
})
