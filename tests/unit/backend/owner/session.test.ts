import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createGuard } from '../../../../backend/access/guard.ts'
import { readOwnerKey } from '../../../../backend/access/ownerKey.ts'
import { createOwnerLinks, type OwnerLinks } from '../../../../backend/owner/ownerLinks.ts'
import { createPasses, type Passes } from '../../../../backend/access/passes.ts'
import { createSessionRoutes } from '../../../../backend/owner/sessionRoutes.ts'
import {
  ownerKey as key,
  type ServedRoutes,
  serveRoutes,
} from '../../../../tools/harness/fixtures/serveRoutes.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('../../../../backend/files/atomicFile.ts', async (original) => {
  const files: typeof import('../../../../backend/files/atomicFile.ts') = await original()
  const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  const replaceFile: typeof files.replaceFile = (...args) =>
    disk.isFull ? full() : files.replaceFile(...args)
  return { ...files, replaceFile }
})

const day = 24 * 3_600_000
let server: ServedRoutes
let url = ''
let links: OwnerLinks
let passes: Passes
let folder = ''
let [nowMs, elapsedMs] = [0, 0]
const clock = { now: () => nowMs, elapsed: () => elapsedMs }
/** Time goes by; a clock may be set meanwhile. */
function wait(durationMs: number, setByMs = 0): void {
  nowMs += durationMs + setByMs
  elapsedMs += durationMs
}

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 27)
  folder = makeTestFolder()
  await start()
})
afterEach(() => server.close())

/** Starts the server, as after a crash. */
async function start(): Promise<void> {
  passes = createPasses(folder, clock)
  links = createOwnerLinks(clock.elapsed)
  server = await serveRoutes(
    createSessionRoutes({
      passes,
      links,
      guard: createGuard(key, passes),
      urlOf: async (token) => `http://booth/?owner#${token}`,
      keepsCopies: true,
      isSecure: () => false,
    }),
  )
  url = server.url
}

/** @param setByMs of the clock, meanwhile */
async function restart(setByMs = 0): Promise<void> {
  await passes.saved()
  await server.close()
  wait(0, setByMs)
  await start()
}

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

test('a link opens the owner’s page once, for a day, by a cookie that scripts and sites never have', async () => {
  const token = links.make()
  const opened = await open(token)
  expect(opened.status).toBe(204)
  expect(cookieOf(opened)).toMatch(
    /^booth-owner=[\w.-]+; Max-Age=86400; Path=\/owner; HttpOnly; SameSite=Strict$/,
  )
  expect((await open(token)).status).toBe(403)
  const Cookie = pairOf(opened)
  expect((await ask('GET', 'session', { Cookie })).status).toBe(204)
  wait(day)
  expect((await ask('GET', 'session', { Cookie })).status).toBe(401)
})

test('a link is over after an hour, and one that another device asked for opens once, too', async () => {
  const late = links.make()
  wait(3_600_000)
  expect((await open(late)).status).toBe(403)
  const Cookie = await signIn()
  const made = await ask('POST', 'links', { Cookie })
  const { url: other } = (await made.json()) as { url: string }
  expect((await open(other.split('#')[1] ?? '')).status).toBe(204)
})

const signIn = async () => pairOf(await open(links.make()))
const statusOf = async (Cookie: string) => (await ask('GET', 'session', { Cookie })).status

test('a cookie that was signed out opens nothing, after a restart neither, and other devices stay', async () => {
  const [laptop, phone, lost] = [await signIn(), await signIn(), await signIn()]
  expect((await ask('DELETE', 'session', { Cookie: laptop })).status).toBe(204)
  expect(await Promise.all([laptop, phone].map(statusOf))).toEqual([401, 204])
  await restart()
  expect(await Promise.all([laptop, phone].map(statusOf))).toEqual([401, 204])
  const unused = links.make()
  const again = pairOf(await open(links.make(), { Cookie: phone }))
  expect(await Promise.all([phone, again, lost].map(statusOf)), 'one pass a browser').toEqual([401, 204, 204])
  const everywhere = await ask('DELETE', 'sessions', { Cookie: again })
  expect([everywhere.status, cookieOf(everywhere)]).toEqual([204, expect.stringContaining('Max-Age=0')])
  expect((await open(unused)).status, 'a link that waits').toBe(403)
  await restart()
  expect(await Promise.all([again, lost].map(statusOf))).toEqual([401, 401])
})

test('a cookie that is signed out while the disk is full opens nothing after a restart', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Cookie = await signIn()
  disk.isFull = true
  expect((await ask('DELETE', 'session', { Cookie })).status).toBe(204)
  await restart()
  disk.isFull = false
  expect(await statusOf(Cookie)).toBe(401)
})

test('a clock that is set signs nobody out, and adds no time, also over a restart', async () => {
  const Cookie = await signIn()
  for (const setByMs of [800 * day, -900 * day]) {
    wait(day / 4, setByMs)
    expect(await statusOf(Cookie)).toBe(204)
    await restart()
    expect(await statusOf(Cookie), 'after a restart').toBe(204)
  }
  wait(day / 2)
  expect(await statusOf(Cookie)).toBe(401)
  const other = await signIn()
  await restart(-900 * day)
  wait(day)
  expect(await statusOf(other)).toBe(401)
})

test('a kiosk that opens ends the owner’s session of its browser, and no other', async () => {
  const [Cookie, phone] = [await signIn(), await signIn()]
  const kiosk = pairOf(await ask('POST', 'kiosk', { Cookie }))
  const opened = () => ask('POST', 'kiosk/opened', { Cookie: `${kiosk}; ${Cookie}` })
  expect((await opened()).status).toBe(204)
  expect(await Promise.all([Cookie, phone].map(statusOf))).toEqual([401, 204])
  expect((await opened()).status, 'again').toBe(204)
})

test('a kiosk learns whether its owner has started it on this screen', async () => {
  const read = async (headers: Sent) =>
    (await fetch(`${url}/kiosk/v1/session`, { headers })).json() as Promise<unknown>
  const Cookie = await signIn()
  expect(await read({ Cookie })).toEqual({ keepsCopies: false })
  const kiosk = pairOf(await ask('POST', 'kiosk', { Cookie }))
  expect(await read({ Cookie: kiosk })).toEqual({ keepsCopies: true })
  wait(30 * day)
  expect(await read({ Cookie: kiosk })).toEqual({ keepsCopies: false })
})

test('a forged, changed or foreign cookie opens nothing, and neither does one of another role', async () => {
  const opened = await open(links.make())
  const Cookie = pairOf(opened)
  const kiosk = pairOf(await ask('POST', 'kiosk', { Cookie }))
  expect(kiosk).toMatch(/^booth-kiosk=/)
  const foreign = createPasses(null).issue('owner', false).split(';')[0] ?? ''
  const forged = [
    '',
    'booth-owner=',
    Cookie.slice(0, -1),
    `${Cookie}x`,
    // What the data folder has of it.
    `booth-owner=${JSON.parse(await readFile(join(folder, 'sessions.json'), 'utf8'))[0].id}`,
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
  const made = await Promise.all([readOwnerKey(folder), readOwnerKey(folder)])
  expect(made[0]).toMatch(/^[\w-]{43}$/)
  expect(made[1]).toBe(made[0])
  expect(await readOwnerKey(folder)).toBe(made[0])
  expect(await readdir(folder)).toEqual(['owner.key'])
  const path = join(folder, 'owner.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await writeFile(path, (await readFile(path, 'utf8')).slice(0, 20))
  await expect(readOwnerKey(folder)).rejects.toThrow('holds no key of an owner')
  expect(await readOwnerKey(null)).not.toBe(await readOwnerKey(null))
})
