import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  boothAtom,
  dispatchAtom,
  hostCopyAtom,
  hostKeepsClipsAtom,
  stripSessionAtom,
} from '../../../src/booth/boothAtoms.ts'
import { type Clip, keepClipAtom } from '../../../src/booth/clipAtoms.ts'
import { canEncodeAtom, movingFileAtom } from '../../../src/booth/movingFileAtoms.ts'
import { subscribe } from '../../../src/booth/store.ts'
import {
  developedStripAtom,
  developmentAtom,
  stripAtom,
  stripFileAtom,
} from '../../../src/booth/stripAtoms.ts'
import type { KeptStrip } from '../../../src/kiosk/folder/StripFolder.ts'
import { dispatchKioskAtom } from '../../../src/kiosk/kioskAtoms.ts'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import { startStripCopies } from '../../../src/kiosk/stripCopyStage.ts'
import type { Cleanup } from '../../../src/lib/cleanup.ts'
import { photoStrip } from '../../../src/render/strip/layout.ts'
import {
  captureEvent,
  deadline,
  opened,
  photoTaken,
  startCamera,
} from '../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

const copy = vi.hoisted(() => ({
  put: vi.fn<(strip: KeptStrip) => void>(),
  setRefused: vi.fn<(isRefused: boolean) => void>(),
  finish: vi.fn<() => Promise<null>>(async () => null),
}))
vi.mock('../../../src/kiosk/folder/stripCopy.ts', () => ({ openStripCopy: () => copy }))

let stop: Cleanup = () => undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  copy.put.mockClear()
  copy.setRefused.mockClear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const [still, mp4] = [new Blob(['still']), new Blob(['clip'])]

/** A kiosk whose owner keeps copies, with a strip that can move and whose still is encoded. */
async function openKiosk(keepsClips: boolean) {
  const [kiosk, booth] = [createStore(), createStore()]
  kiosk.set(kioskSettings.keepsClips.atom, keepsClips)
  kiosk.set(dispatchKioskAtom, { type: 'folderFound', name: 'Party' })
  // As the stages of the booth read them.
  const ends = [stripAtom, developedStripAtom].map((one) => subscribe(booth, one, () => undefined))
  const end = startStripCopies(kiosk, booth)
  stop = () => {
    end()
    for (const cleanup of ends) cleanup()
  }
  for (const event of [startCamera, opened, captureEvent(0)]) booth.set(dispatchAtom, event)
  for (let seed = 1; !booth.get(stripSessionAtom);) {
    const state = booth.get(boothAtom)
    const isCapturing = state.session.phase === 'capturing'
    booth.set(dispatchAtom, isCapturing ? photoTaken(state, photoFixture(seed++)) : deadline(state))
  }
  const photos = booth.get(stripSessionAtom)?.photos
  if (!photos) throw new Error('no strip')
  const clip = Array.from({ length: 6 }, () => ({})) as unknown as Clip
  for (const photo of photos) booth.set(keepClipAtom, photo, clip)
  booth.set(canEncodeAtom, true)
  const images = [{}, {}, {}, {}] as unknown as ImageData[]
  const development = { photos, template: photoStrip, picked: 0, images, error: null }
  booth.set(developmentAtom, Promise.resolve(development))
  await vi.waitFor(() => expect(booth.get(developedStripAtom)).not.toBeNull())
  booth.set(stripFileAtom, { jpeg: still })
  const file = () => booth.get(movingFileAtom)
  return { kiosk, booth, file, setReady: () => booth.set(movingFileAtom, ready) }
}

const ready = { state: 'ready', format: 'story', mp4, isSaved: false } as const

it('keeps the still alone, and encodes nothing, unless the owner wants the clip', async () => {
  const { booth, file, setReady } = await openKiosk(false)
  expect(booth.get(hostKeepsClipsAtom)).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(file()).toEqual({ state: 'none' })
  // Encoded for the visitor's phone.
  setReady()
  expect(copy.put.mock.calls).toEqual([[{ jpeg: still, mp4: null }]])
})

it('encodes the clip 1 s after the last change, saves it nowhere else, and keeps it beside the still', async () => {
  const { booth, file, setReady } = await openKiosk(true)
  expect(booth.get(hostKeepsClipsAtom)).toBe(true)
  await vi.advanceTimersByTimeAsync(900)
  booth.set(dispatchAtom, { type: 'writeMessage', message: 'Hi' })
  await vi.advanceTimersByTimeAsync(900)
  expect(file()).toEqual({ state: 'none' })
  await vi.advanceTimersByTimeAsync(100)
  expect(file()).toMatchObject({ state: 'encoding', format: 'story', saves: false })
  const changed = new Blob(['changed'])
  booth.set(stripFileAtom, { jpeg: changed })
  setReady()
  expect(copy.put.mock.lastCall).toEqual([{ jpeg: changed, mp4 }])
})

it('begins again where Send to My Phone has cancelled the encoding, but not after a failure', async () => {
  const { booth, file } = await openKiosk(true)
  await vi.advanceTimersByTimeAsync(1000)
  booth.set(movingFileAtom, { state: 'none' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(file()).toMatchObject({ state: 'encoding' })
  booth.set(movingFileAtom, { state: 'failed', message: 'no encoder' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(file()).toMatchObject({ state: 'failed' })
})

it('encodes nothing for a host whom the visitor has refused', async () => {
  const { booth, file } = await openKiosk(true)
  booth.set(hostCopyAtom, 'refused')
  await vi.advanceTimersByTimeAsync(5000)
  expect(file()).toEqual({ state: 'none' })
  expect(copy.setRefused).toHaveBeenLastCalledWith(true)
  expect(copy.put.mock.calls.every(([{ mp4: kept }]) => kept === null)).toBe(true)
})
