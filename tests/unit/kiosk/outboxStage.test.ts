import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOwner } from '../../../backend/owner/createOwner.ts'
import { dispatchKioskAtom, outboxAtom, outboxStateAtom } from '../../../src/kiosk/kioskAtoms.ts'
import { isStartedAtom } from '../../../src/kiosk/kioskSettings.ts'
import { createStripId, openStripCopy } from '../../../src/kiosk/outbox/stripCopy.ts'
import { startOutbox } from '../../../src/kiosk/outboxStage.ts'
import {
  cookieOf,
  ownerKey,
  passes,
  type ServedRoutes,
  serveRoutes,
} from '../../../tools/harness/fixtures/serveRoutes.ts'
import { createRng } from '../../../tools/harness/rng.ts'
import {
  createLife,
  idOf,
  jpegOf,
  latin1,
  leave,
  mp4Of,
  persist,
  refuse,
  stubLocks,
  stubOutbox,
  stubStorage,
} from './device.ts'
import { makeTestFolder } from '../../../tools/harness/fixtures/testFolder.ts'

vi.mock('idb-keyval', async () => (await import('./device.ts')).idbKeyval)
// Node has no XMLHttpRequest.
vi.mock('../../../src/lib/upload.ts', async (original) => ({
  ...(await original<object>()),
  upload: (url: string, init: RequestInit) => fetch(url, init),
}))

let device = stubOutbox()

beforeEach(() => {
  device = stubOutbox()
  stubStorage()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Opens the kiosk on the device, in a new page. `done` resolves when no attempt runs any more. */
function openKiosk() {
  stubLocks()
  const kiosk = createStore()
  const close = startOutbox(kiosk)
  const state = () => kiosk.get(outboxStateAtom)
  const handIn = () => kiosk.set(dispatchKioskAtom, { type: 'handIn' })
  const done = () => vi.waitUntil(() => state().asked === state().done, { timeout: 10_000, interval: 5 })
  /** A visit whose guest may say no: `onRefused` is called with the press. */
  const visit = async (word: string, onRefused?: () => void) => {
    const copy = openStripCopy(kiosk.get(outboxAtom), createStripId(new Date()))
    copy.put({ jpeg: new Blob([jpegOf(word)]), mp4: new Blob([mp4Of(word)]) })
    if (onRefused) {
      // The copy is on the device by then, and all others are handed in meanwhile.
      handIn()
      await done()
      copy.setRefused(true)
      onRefused()
    }
    await copy.finish()
    handIn()
  }
  return { kiosk, close, state, handIn, done, visit }
}

describe('with the booth’s own server', () => {
  const { fetch: realFetch } = globalThis
  let server: ServedRoutes
  let folder = ''

  beforeEach(async () => {
    folder = makeTestFolder()
    const openCommands = () => Promise.reject(new Error('no guest book'))
    const boothUrl = async () => 'http://localhost'
    const { routes } = createOwner({ key: ownerKey, passes, folder, openCommands, boothUrl, isHttps: false })
    server = await serveRoutes(routes)
    const { url } = server
    const Cookie = cookieOf('kiosk')
    vi.stubGlobal('fetch', (path: string, { headers, ...init }: RequestInit) => {
      const { step } = device
      const asBrowser = { ...(headers as Record<string, string>), Origin: url, Cookie }
      return step(() => realFetch(`${url}${path}`, { ...init, headers: asBrowser }))
    })
  })
  afterEach(() => server.close())

  const pathOf = (name: string) => join(folder, 'strips', name)
  const names = async () => (await readdir(pathOf(''))).sort()

  it('K3: a kiosk that is killed at random loses no copy, hands none in twice, and none that was refused', async () => {
    const rng = createRng(44)
    const [kept, refused]: [string[], string[]] = [[], []]
    for (let page = 0; page < 20; page += 1) {
      const life = createLife(20 + rng(80))
      device.step = life.step
      const { visit, done, close } = openKiosk()
      const visits = async () => {
        for (let number = 0; ; number += 1) {
          const [word, isRefused] = [`<page ${page} strip ${number}>`, rng(3) === 0]
          // Safari closes the connections of a page that lives on.
          if (rng(3) === 0) device.closings += 1
          await visit(word, isRefused ? () => refused.push(word) : undefined)
          if (!isRefused) kept.push(word)
          if (rng(2) === 0) await done()
        }
      }
      await Promise.race([visits(), life.end])
      close()
    }
    device.step = async (effect) => await effect()
    const { state, done } = openKiosk()
    await done()
    expect(state()).toMatchObject({ trouble: null, waiting: 0, rejected: 0 })
    expect(device.copies.size).toBe(0)

    const files = await names()
    const wordOf = async (name: string) => /<.*>/.exec(await readFile(pathOf(name), 'latin1'))?.[0]
    const found = await Promise.all(files.map(async (name) => `${await wordOf(name)}${name.slice(-4)}`))
    expect(new Set(found).size, 'each file once').toBe(found.length)
    expect(kept.length).toBeGreaterThan(20)
    expect(
      kept.flatMap((word) => [`${word}.jpg`, `${word}.mp4`]).filter((one) => !found.includes(one)),
    ).toEqual([])
    expect(refused.length).toBeGreaterThan(5)
    expect(found.filter((one) => refused.includes(one.slice(0, -4)))).toEqual([])
  })

  it('K2: what the booth never takes blocks no other copy, stays on the device, and is counted', async () => {
    leave('a', latin1('no picture'))
    leave('b')
    leave('c', jpegOf('still'), latin1('no video'))
    leave('d', jpegOf('good'), mp4Of('moves'))
    await mkdir(pathOf(''))
    await writeFile(pathOf(`${idOf('b')}.jpg`), 'another')
    const { state, done } = openKiosk()
    await done()
    expect(state()).toMatchObject({ trouble: null, waiting: 0, rejected: 3 })
    expect(await names()).toEqual(
      ['b.jpg', 'c.jpg', 'd.jpg', 'd.mp4'].map((name) => idOf(name[0] ?? '') + name.slice(1)),
    )
    expect(await readFile(pathOf(`${idOf('b')}.jpg`), 'latin1')).toBe('another')
    expect([...device.copies.keys()]).toEqual(['a', 'b', 'c'].map((letter) => `rejected ${idOf(letter)}`))
  })
})

describe('with a booth that is scripted', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))

  /** A booth with an answer to each upload. @returns seconds of all attempts */
  function script(answer: (path: string) => number | 'away'): readonly number[] {
    const [startMs, seconds]: [number, number[]] = [Date.now(), []]
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.endsWith('/session')) {
        seconds.push((Date.now() - startMs) / 1000)
        return Response.json({ keepsCopies: true })
      }
      const status = answer(path)
      if (status === 'away') throw new TypeError('Failed to fetch')
      return new Response(null, { status })
    })
    return seconds
  }

  it.each(['away', 429, 503, 507] as const)(
    'K1, K2: tries again after %s, in waits that grow to a minute',
    async (answer) => {
      leave('a')
      let status: number | 'away' = answer
      const seconds = script(() => status)
      const { state, close } = openKiosk()
      await vi.advanceTimersByTimeAsync(190_000)
      expect(seconds).toEqual([0, 2, 6, 14, 30, 62, 122, 182])
      expect(state()).toMatchObject({ trouble: answer === 507 ? 'full' : 'away', waiting: 1, unstored: 0 })
      status = 201
      await vi.advanceTimersByTimeAsync(60_000)
      expect([device.copies.size, state().trouble, vi.getTimerCount()]).toEqual([0, null, 0])
      close()
    },
  )

  it.each([429, 503])(
    'K1: a booth that answers the page with %s is away, and does not ask for the owner',
    async (status) => {
      leave('a')
      vi.stubGlobal('fetch', async () => new Response(null, { status }))
      const { state, close } = openKiosk()
      await vi.advanceTimersByTimeAsync(0)
      expect(state()).toMatchObject({ trouble: 'away', waiting: 1 })
      close()
    },
  )

  it('a copy on which the booth fails each time holds up no other for good', async () => {
    for (const letter of ['a', 'b', 'c']) leave(letter)
    script((path) => (path.includes(idOf('a')) ? 500 : 201))
    const { close } = openKiosk()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([...device.copies.keys()]).toEqual([idOf('a')])
    close()
  })

  it.each([{ isFull: true }, { fails: 'open' }])(
    'K2: a strip that can’t be stored (%o) is handed in from memory, and its owner warned',
    async (fault) => {
      let status = 503
      script(() => status)
      Object.assign(device, fault)
      const { visit, state, handIn, close } = openKiosk()
      await visit('strip')
      await vi.advanceTimersByTimeAsync(0)
      expect(state()).toMatchObject({ waiting: 1, unstored: 1 })
      status = 201
      await vi.advanceTimersByTimeAsync(60_000)
      expect(state()).toMatchObject({ waiting: 0, unstored: 0 })
      status = 503
      await visit('another strip')
      Object.assign(device, { isFull: false, fails: 'nothing' })
      handIn()
      await vi.advanceTimersByTimeAsync(0)
      expect([state(), device.copies.size]).toMatchObject([{ waiting: 1, unstored: 0 }, 1])
      close()
    },
  )

  it.each([
    ['is closed under the page', 'nothing', true],
    ['fails', 'open', true],
    ['deletes nothing', 'delete', true],
    ['fails, as does local storage', 'open', false],
  ] as const)(
    'K3: a strip that is refused while the database %s is never handed in, also after a reload',
    async (_, fails, isMarked) => {
      const { localStorage: storage } = globalThis
      const uploads: string[] = []
      script((path) => (uploads.push(path), 201))
      const first = openKiosk()
      first.kiosk.set(isStartedAtom, true)
      await first.visit('strip', () => {
        Object.assign(device, { fails, closings: device.closings + 1 })
        const setItem = () => refuse(true, 'QuotaExceededError')
        if (!isMarked) vi.stubGlobal('localStorage', { getItem: () => null, setItem })
      })
      await vi.advanceTimersByTimeAsync(70_000)
      expect(first.state()).toMatchObject({ trouble: fails === 'nothing' ? null : 'storage', waiting: 0 })
      device.fails = 'nothing'
      vi.stubGlobal('localStorage', storage)
      if (isMarked) first.close()
      const { handIn, close } = isMarked ? openKiosk() : first
      handIn()
      await vi.advanceTimersByTimeAsync(0)
      expect([uploads, device.copies.size]).toEqual([[], 0])
      close()
    },
  )

  it.each([
    ['whose database can’t be read', () => void (device.fails = 'open')],
    [
      'that throws',
      () => void vi.spyOn(navigator.locks, 'request').mockRejectedValueOnce(new Error('locks')),
    ],
  ])('goes on after an attempt %s, and asks for storage that no browser clears', async (_, breakIt) => {
    leave('a')
    script(() => 201)
    const { kiosk, state, close } = openKiosk()
    kiosk.set(isStartedAtom, true)
    breakIt()
    await vi.advanceTimersByTimeAsync(0)
    expect([state().trouble, persist.mock.calls.length]).toEqual(['storage', 1])
    device.fails = 'nothing'
    await vi.advanceTimersByTimeAsync(60_000)
    expect([state().trouble, device.copies.size]).toEqual([null, 0])
    close()
  })

  it('counts anew where the owner has saved the refused strips in another tab', async () => {
    const tabs = new EventTarget()
    vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs))
    const [key, copy] = ['retro-booth.kiosk.removed', `rejected ${idOf('a')}`]
    device.copies.set(copy, { jpg: null, mp4: null })
    script(() => 201)
    const { state, close } = openKiosk()
    await vi.advanceTimersByTimeAsync(0)
    expect(state().rejected).toBe(1)
    localStorage.setItem(key, copy)
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
    await vi.advanceTimersByTimeAsync(0)
    expect(state().rejected).toBe(0)
    close()
  })
})
