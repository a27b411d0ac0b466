import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boothAtom, closeStripAtom, dispatchAtom } from '../../../../src/booth/session/boothAtoms.ts'
import {
  type Clip,
  isMovingPausedAtom,
  movingFrameAtom,
  keptClipsAtom,
  movingPhotosAtom,
  movingStripOnAtom,
} from '../../../../src/booth/moving/clipAtoms.ts'
import { startClips } from '../../../../src/booth/moving/clipStage.ts'
import { rendererStateAtom } from '../../../../src/booth/live/liveViewAtoms.ts'
import { dispatchMovingStripAtom } from '../../../../src/booth/moving/movingStripAtoms.ts'
import { stripAtom } from '../../../../src/booth/strip/stripAtoms.ts'
import type { Cleanup } from '../../../../src/lib/cleanup.ts'
import type { FilterRenderer } from '../../../../src/engine/FilterRenderer.ts'
import { beginReshoot, passDeadline } from '../../../../tools/harness/fixtures/boothStore.ts'
import { clipFixture, openMovingStrip, takeWithClip } from '../../../../tools/harness/fixtures/movingStrip.ts'
import { photoFixture } from '../../../../tools/harness/fixtures/photoFixture.ts'

/** What was developed: slot and frame, under a film. */
const developed: string[] = []
/** Time that the development of the next frames takes, milliseconds; frames after them take none. */
let developMs: number[]
vi.mock('../../../../src/booth/moving/developFrame.ts', () => ({
  developFrame: async (
    _store: unknown,
    { slot, index, filter }: { slot: number; index: number; filter: { id: string } },
  ) => {
    developed.push(`${filter.id} ${slot}.${index}`)
    const ms = developMs.shift() ?? 0
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    return {} as ImageData
  },
}))

let store: ReturnType<typeof createStore>
let cleanup: Cleanup
let motion: EventTarget & { matches: boolean }
function reduceMotion(isReduced: boolean): void {
  motion.matches = isReduced
  motion.dispatchEvent(new Event('change'))
}

beforeEach(() => {
  vi.useFakeTimers()
  motion = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => motion)
  developed.length = 0
  developMs = []
  store = createStore()
  store.sub(stripAtom, () => undefined)
  store.set(rendererStateAtom, { status: 'open', renderer: { kind: 'gpu' } as FilterRenderer })
  cleanup = startClips(store)
})
afterEach(() => {
  cleanup()
})

const fourClips = (): readonly Clip[] => [clipFixture(), clipFixture(), clipFixture(), clipFixture()]
/** Time of a frame on the screen. */
const frameMs = 1000 / 12
/** A strip rests for a second before it moves. */
const settle = () => vi.advanceTimersByTimeAsync(1000)
const pass = (frames: number) => vi.advanceTimersByTimeAsync(frames * frameMs)
/** Opens a strip of four clips, which then moves for some frames. */
async function move(frames: number): Promise<void> {
  await openMovingStrip(store, fourClips())
  await settle()
  await pass(frames)
}
const movingSlot = () => store.get(movingFrameAtom)?.slot ?? null

/** Frames that were developed since the last call. */
const takeDeveloped = () => developed.splice(0)

test('the photos move one after the other, each forward and back, twelve frames a second', async () => {
  await openMovingStrip(store, fourClips())
  await vi.advanceTimersByTimeAsync(990)
  expect(developed, 'before the strip has rested').toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  await pass(10)
  const frames = [0, 1, 2, 3, 4, 5, 4, 3, 2, 1]
  expect(takeDeveloped()).toEqual([...frames.map((frame) => `classic 0.${frame}`), 'classic 1.0'])
  expect(movingSlot()).toBe(1)
  await pass(30)
  expect(developed.at(-1), 'the first one follows the last').toBe('classic 0.0')
})

test.each([
  ['without a clip', null],
  ['whose clip has too few frames', clipFixture(5)],
])('V3: a photo %s keeps the strip still', async (_, clip) => {
  await openMovingStrip(store, [clipFixture(), clipFixture(), clip, clipFixture()])
  expect(store.get(movingPhotosAtom)).toBeNull()
  await settle()
  await pass(10)
  expect(developed).toEqual([])
})

test('the encoding of a file stops the photos at once, and the whole strip is shown, until its end', async () => {
  await move(3)
  expect(movingSlot()).toBe(0)
  store.set(dispatchMovingStripAtom, { type: 'ask', asker: 'host', format: 'moments' })
  expect(movingSlot()).toBeNull()
  takeDeveloped()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([developed, movingSlot()]).toEqual([[], null])
  store.set(dispatchMovingStripAtom, { type: 'failed' })
  await settle()
  await pass(1)
  expect(movingSlot()).toBe(0)
})

test('nothing moves while a message is typed, and it does a second after the last key', async () => {
  await move(2)
  for (const message of ['h', 'he', 'hello']) {
    store.set(dispatchAtom, { type: 'writeMessage', message })
    takeDeveloped()
    await vi.advanceTimersByTimeAsync(900)
    expect([developed, movingSlot()]).toEqual([[], null])
  }
  await vi.advanceTimersByTimeAsync(200)
  expect(movingSlot()).toBe(0)
})

test('a device that is slow for a moment goes on; one that stays slow shows stills', async () => {
  await openMovingStrip(store, fourClips())
  developMs = [300, 300, 300, 300, 0, 300]
  await vi.advanceTimersByTimeAsync(5000)
  expect(movingSlot(), 'four slow frames, then a fast one').not.toBeNull()
  developMs = [300, 300, 300, 300, 300]
  await vi.advanceTimersByTimeAsync(5000)
  expect(movingSlot()).toBeNull()
  takeDeveloped()
  await vi.advanceTimersByTimeAsync(5000)
  expect(developed).toEqual([])
})

test('stills are shown where motion is reduced, also within a visit, and where the CPU develops', async () => {
  reduceMotion(true)
  expect(store.get(movingStripOnAtom)).toBe(false)
  await openMovingStrip(store, fourClips())
  await vi.advanceTimersByTimeAsync(3000)
  expect(developed).toEqual([])
  reduceMotion(false)
  expect(store.get(movingStripOnAtom)).toBe(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(movingSlot()).not.toBeNull()
  reduceMotion(true)
  expect(movingSlot()).toBeNull()
  takeDeveloped()
  reduceMotion(false)
  store.set(rendererStateAtom, { status: 'open', renderer: { kind: 'cpu' } as FilterRenderer })
  await vi.advanceTimersByTimeAsync(3000)
  expect(developed).toEqual([])
})

test('a strip that is closed has no clip any more, and the next one is not paused', async () => {
  await openMovingStrip(store, fourClips())
  store.set(isMovingPausedAtom, true)
  store.set(closeStripAtom)
  expect(store.get(keptClipsAtom).size).toBe(0)
  expect(store.get(isMovingPausedAtom)).toBe(false)
  store.set(dispatchAtom, { type: 'openStrip' })
  expect(store.get(boothAtom).session).toMatchObject({ phase: 'strip', open: true })
  expect(store.get(movingPhotosAtom)).toBeNull()
})

test('a photo that is reshot brings a clip of its own; a reshoot that is cancelled keeps all four', async () => {
  const clips = fourClips()
  await openMovingStrip(store, clips)
  const shownClips = () => store.get(movingPhotosAtom)?.map(({ clip }) => clip)
  beginReshoot(store, 2)
  expect(movingSlot()).toBeNull()
  store.set(dispatchAtom, { type: 'cancelSession' })
  expect(shownClips()).toEqual(clips)
  beginReshoot(store, 2)
  const replacement = clipFixture(7)
  takeWithClip(store, photoFixture(9), replacement)
  passDeadline(store)
  expect(shownClips()?.[2]).toBe(replacement)
  expect(shownClips()?.filter((clip) => clips.includes(clip))).toHaveLength(3)
})
