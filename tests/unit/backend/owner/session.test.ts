import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createAccessCheck } from '../../../../backend/owner/ownerAccess.ts'
import { readOwnerKey } from '../../../../backend/owner/ownerKey.ts'
import { createOwnerLinks, type OwnerLinks } from '../../../../backend/owner/ownerLinks.ts'
import { createPasses } from '../../../../backend/owner/passes.ts'
import { createSessionRoutes } from '../../../../backend/owner/sessionRoutes.ts'
import {
  ownerKey as key,
  type ServedRoutes,
  serveRoutes,
} from '../../../../tools/harness/fixtures/serveRoutes.ts'

const day = 24 * 3_600_000
let server: ServedRoutes
let url = ''
let links: OwnerLinks
let nowMs = 0
const now = () => nowMs

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 27)
  const passes = createPasses(key, now)
  links = createOwnerLinks(now)
  server = await serveRoutes(
    createSessionRoutes({
      passes,
      links,
      check: createAccessCheck(key, passes),
      urlOf: async (token) => `http://booth/?owner#${token}`,
      keepsCopies: true,
      isSecure: () => false,
    }),
  )
  url = server.url
})
afterEach(() => server.close())

type Sent = Readonly<Record<string, string>>
const ask = (method: string, path: string, headers: Sent = {}, body?: string) =>
  fetch(`${url}/owner/v1/${path}`, {
    method,
    headers: { Origin: url, ...headers },
    ...(body !== undefined && { body }),
  })
const open = (token: string, headers?: Sent) => ask('POST', 'session', headers, token)
const cookieOf = (response: Response) => response.headers.get('set-cookie') ?? ''
const pairOf = (response: Response) => cookieOf(response).split(';')[0] ?? ''

test('a link opens the owner’s page once, for a day, with a cookie that scripts and other sites never have', async () => {
  const token = links.make()
  const opened = await open(token)
  expect(opened.status).toBe(204)
  expect(cookieOf(opened)).toMatch(
    /^booth-owner=[\w.-]+; Max-Age=86400; Path=\/owner; HttpOnly; SameSite=Strict$/,
  )
  expect((await open(token)).status).toBe(403)
  const Cookie = pairOf(opened)
  expect((await ask('GET', 'session', { Cookie })).status).toBe(204)
  nowMs += day
  expect((await ask('GET', 'session', { Cookie })).status).toBe(401)
})

test('a link is over after an hour, and one that another device asked for opens once, too', async () => {
  const late = links.make()
  nowMs += 3_600_000
  expect((await open(late)).status).toBe(403)
  const Cookie = pairOf(await open(links.make()))
  const made = await ask('POST', 'links', { Cookie })
  const { url: other } = (await made.json()) as { url: string }
  expect((await open(other.split('#')[1] ?? '')).status).toBe(204)
})

test('a kiosk learns whether its owner has started it on this screen', async () => {
  const read = async (headers: Sent) =>
    (await fetch(`${url}/kiosk/v1/session`, { headers })).json() as Promise<unknown>
  const Cookie = pairOf(await open(links.make()))
  expect(await read({ Cookie })).toEqual({ keepsCopies: false })
  const kiosk = pairOf(await ask('POST', 'kiosk', { Cookie }))
  expect(await read({ Cookie: kiosk })).toEqual({ keepsCopies: true })
  nowMs += 30 * day
  expect(await read({ Cookie: kiosk })).toEqual({ keepsCopies: false })
})

test('a forged, changed or foreign cookie opens nothing, and neither does one of another role', async () => {
  const opened = await open(links.make())
  const Cookie = pairOf(opened)
  const [end = '', signature = ''] = Cookie.replace('booth-owner=', '').split('.')
  const kiosk = pairOf(await ask('POST', 'kiosk', { Cookie }))
  expect(kiosk).toMatch(/^booth-kiosk=/)
  const foreign = createPasses('another'.repeat(7), now).issue('owner', false).split(';')[0] ?? ''
  const forged = [
    '',
    'booth-owner=',
    `booth-owner=${Number(end) + 1}.${signature}`,
    `booth-owner=${end}.${'A'.repeat(43)}`,
    `booth-owner=${end}.${signature}x`,
    kiosk.replace('kiosk', 'owner'),
    foreign,
  ]
  for (const value of forged)
    expect([value, (await ask('GET', 'session', { Cookie: value })).status]).toEqual([value, 401])
  // One of another program on this host, beside the right one.
  expect((await ask('GET', 'session', { Cookie: `booth-owner=mine; ${Cookie}` })).status).toBe(204)
})

test('a link opens nothing for a page of another site, and stays', async () => {
  const token = links.make()
  for (const Origin of ['https://elsewhere.example', url.replace(/\d+$/, '5174')])
    expect((await open(token, { Origin })).status).toBe(403)
  // Without an Origin it is no page.
  expect((await fetch(`${url}/owner/v1/session`, { method: 'POST', body: token })).status).toBe(403)
  expect((await open(token)).status).toBe(204)
})

test('guesses are slowed down after ten', async () => {
  const statuses = []
  for (let count = 0; count < 12; count += 1) statuses.push((await open('A'.repeat(22))).status)
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
})

test('the key of a folder is made once, for this user alone, and a broken one is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'owner-key-'))
  const made = await Promise.all([readOwnerKey(folder), readOwnerKey(folder)])
  expect(made[0]).toMatch(/^[\w-]{43}$/)
  expect(made[1]).toBe(made[0])
  expect(await readOwnerKey(folder)).toBe(made[0])
  expect(await readdir(folder)).toEqual(['owner.key'])
  const path = join(folder, 'owner.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await writeFile(path, (await readFile(path, 'utf8')).slice(0, 20))
  await expect(readOwnerKey(folder)).rejects.toThrow('holds no key of an owner')
  await rm(folder, { recursive: true })
  expect(await readOwnerKey(null)).not.toBe(await readOwnerKey(null))
})
