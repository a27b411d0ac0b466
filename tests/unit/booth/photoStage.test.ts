import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boothAtom, dispatchAtom } from '../../../src/booth/session/boothAtoms.ts'
import {
  isTooSlowToMoveAtom,
  isRecordingAtom,
  keptClipsAtom,
  movingStripOnAtom,
} from '../../../src/booth/moving/clipAtoms.ts'
import { meteringAtom } from '../../../src/booth/live/filterAtoms.ts'
import { rendererStateAtom } from '../../../src/booth/live/liveViewAtoms.ts'
import { startExposures } from '../../../src/booth/camera/exposureStage.ts'
import { startShutter } from '../../../src/booth/camera/shutterStage.ts'
import { startSession } from '../../../src/booth/session/sessionStage.ts'
import type { VideoSource } from '../../../src/camera/VideoSource.ts'
import { type Cleanup, combineCleanups } from '../../../src/lib/cleanup.ts'
import type { LongExposureOptions } from '../../../src/photo/longExposure.ts'
import { type Negative, noNegative } from '../../../src/engine/Negative.ts'
import type { FilterRenderer } from '../../../src/engine/FilterRenderer.ts'
import { captureEvent, opened, startCamera } from '../../../tools/harness/fixtures/boothEvents.ts'
import { clipFixture } from '../../../tools/harness/fixtures/movingStrip.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

const clip = clipFixture()
/** Long exposures that were opened, and how many of them are open. */
const exposures: LongExposureOptions[] = []
let openCount = 0
/** Negatives whose making was ended. */
let endedCount = 0
let negative: PromiseWithResolvers<Negative>
vi.mock('../../../src/photo/longExposure.ts', () => ({
  openLongExposure: (_video: unknown, options: LongExposureOptions) => {
    exposures.push(options)
    openCount += 1
    return {
      stop: () => undefined,
      clip: () => (options.clipFromMs !== null ? clip : []),
      close: () => void (openCount -= 1),
      end: () => void (endedCount += 1),
    }
  },
}))
/** Time that a photo takes, milliseconds. */
const usualMs = 100
let photoMs = usualMs
let seed = 0
vi.mock('../../../src/photo/takePhoto.ts', () => ({
  takePhoto: () =>
    new Promise((resolve) =>
      setTimeout(
        () => resolve({ ...photoFixture(), seed: (seed += 1), negative: negative.promise }),
        photoMs,
      ),
    ),
}))

let store: ReturnType<typeof createStore>
let cleanup: Cleanup

beforeEach(() => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  exposures.length = 0
  photoMs = usualMs
  openCount = 0
  endedCount = 0
  negative = Promise.withResolvers()
  store = createStore()
  store.set(rendererStateAtom, { status: 'open', renderer: { kind: 'gpu' } as FilterRenderer })
  cleanup = combineCleanups(startSession(store), startExposures(store), startShutter(store))
})
afterEach(() => {
  // The device remembers the switch.
  store.set(movingStripOnAtom, true)
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start(source: Partial<VideoSource>): void {
  store.set(dispatchAtom, startCamera)
  store.set(dispatchAtom, {
    ...opened,
    request: store.get(boothAtom).lastId,
    source: { ...opened.source, video: {} as HTMLVideoElement, ...source },
  })
  store.set(dispatchAtom, captureEvent(performance.now()))
}
const camera = { deviceId: 'camera' }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('frames are kept from 1.5 s before the shutter, under a lamp, and become the photo’s clip', async () => {
  start(camera)
  const shutterMs = performance.now() + 3000
  await pass(900)
  expect([openCount, store.get(isRecordingAtom)]).toEqual([0, false])
  await pass(590)
  expect([openCount, store.get(isRecordingAtom)]).toEqual([1, false])
  await pass(10)
  expect(store.get(isRecordingAtom), '1.5 s before the shutter').toBe(true)
  await pass(1490)
  expect(store.get(isRecordingAtom), 'until the shutter').toBe(true)
  await pass(10)
  expect([store.get(isRecordingAtom), store.get(boothAtom).session.phase]).toEqual([false, 'capturing'])
  await pass(photoMs)
  expect(exposures).toMatchObject([{ clipFromMs: shutterMs - 1500 }])
  expect(openCount).toBe(0)
  const { photos } = store.get(boothAtom).session
  expect([...store.get(keptClipsAtom)]).toEqual([[photos[0], clip]])
})

test('a photo that never comes ends its session with a sentence', async () => {
  photoMs = 10 ** 9
  start(camera)
  await pass(3000 + 29_999)
  expect(store.get(boothAtom).session.phase).toBe('capturing')
  await pass(1)
  expect(store.get(boothAtom)).toMatchObject({
    session: { phase: 'ready' },
    camera: { error: { message: 'Failed to take photo.' } },
  })
})

test.each([
  ['the switch is off', () => store.set(movingStripOnAtom, false), camera],
  [
    'the CPU renders',
    () => store.set(rendererStateAtom, { status: 'open', renderer: { kind: 'cpu' } as FilterRenderer }),
    camera,
  ],
  ['pictures stand in for a camera', () => undefined, {}],
])('no frames are kept, and no lamp is lit, where %s', async (_, prepare, source) => {
  prepare()
  start(source)
  await pass(2500)
  expect(store.get(isRecordingAtom)).toBe(false)
  await pass(1000)
  expect(exposures).toMatchObject([{ clipFromMs: null }])
  expect(store.get(boothAtom).session.photos).toHaveLength(1)
  expect(store.get(keptClipsAtom).size).toBe(0)
})

test.each([
  ['a device whose CPU renders', 'cpu', true, true],
  ['a device whose GPU renders', 'gpu', true, false],
  ['a visitor who wants photos only', 'cpu', false, false],
] as const)(
  '%s hears with the first strip, and no other, whether the device was too slow',
  async (_, kind, isOn, isTooSlow) => {
    store.set(rendererStateAtom, { status: 'open', renderer: { kind } as FilterRenderer })
    store.set(movingStripOnAtom, isOn)
    start(camera)
    await pass(20_000)
    expect(store.get(boothAtom).session).toMatchObject({ phase: 'strip', open: true })
    expect(store.get(isTooSlowToMoveAtom)).toBe(isTooSlow)

    start(camera)
    expect(store.get(boothAtom).session.phase).toBe('countdown')
    await pass(20_000)
    expect(store.get(boothAtom).session).toMatchObject({ phase: 'strip', open: true })
    expect(store.get(isTooSlowToMoveAtom)).toBe(false)
  },
)

test('a switch that is turned off in the last second forgets the frames at once, and puts the lamp out', async () => {
  start(camera)
  await pass(2500)
  expect(store.get(isRecordingAtom)).toBe(true)
  store.set(movingStripOnAtom, false)
  expect([openCount, store.get(isRecordingAtom)]).toEqual([0, false])
  await pass(400)
  expect(exposures.map(({ clipFromMs }) => clipFromMs !== null)).toEqual([true, false])
  await pass(500)
  expect(store.get(boothAtom).session.photos).toHaveLength(1)
  expect(store.get(keptClipsAtom).size).toBe(0)
})

test('a switch that is turned on in the last second lights the lamp as soon as frames are kept', async () => {
  store.set(movingStripOnAtom, false)
  start(camera)
  await pass(2500)
  store.set(movingStripOnAtom, true)
  expect(store.get(isRecordingAtom)).toBe(false)
  await pass(0)
  expect([openCount, store.get(isRecordingAtom)]).toEqual([1, true])
})

test.each([
  ['is cancelled', () => store.set(dispatchAtom, { type: 'cancelSession' })],
  ['has lost its camera', () => store.set(dispatchAtom, { type: 'stopCamera' })],
])('a session that %s at its shutter keeps no clip', async (_, end) => {
  start(camera)
  await pass(3050)
  expect(store.get(boothAtom).session.phase).toBe('capturing')
  end()
  await pass(1000)
  expect(store.get(keptClipsAtom).size).toBe(0)
  expect(openCount).toBe(0)
})

test('a worker is opened in dim light only', async () => {
  start(camera)
  await pass(2500)
  expect(exposures[0]?.isDim).toBe(false)
  store.set(meteringAtom, { red: 3, green: 3, blue: 3 })
  await pass(4000)
  expect(exposures[1]?.isDim).toBe(true)
})

/** Takes the first photo of a session, whose negative is being made then. */
async function takeFirst(): Promise<void> {
  start(camera)
  await pass(3000 + photoMs)
  expect(store.get(boothAtom).session).toMatchObject({ phase: 'betweenPhotos', photos: [{}] })
}

test('the negative of a photo is made while the next countdown runs, and then nothing is held for it', async () => {
  await takeFirst()
  await pass(1500)
  expect(store.get(boothAtom).session.phase).toBe('countdown')
  expect(endedCount).toBe(0)
  negative.resolve(noNegative)
  await pass(0)
  const before = endedCount
  store.set(dispatchAtom, { type: 'reset' })
  expect(endedCount, 'after it was made').toBe(before)
})

test('the negative of the last photo is made while the strip opens, and a new one begins', async () => {
  await takeFirst()
  await pass(3 * 4000)
  await pass(1500)
  expect(store.get(boothAtom)).toMatchObject({ camera: { state: 'idle' }, session: { phase: 'strip' } })
  const before = endedCount
  store.set(dispatchAtom, { type: 'newStrip' })
  const { lastId } = store.get(boothAtom)
  store.set(dispatchAtom, { type: 'cameraOpened', request: lastId, source: opened.source })
  expect(store.get(boothAtom).session).toMatchObject({ phase: 'countdown', photos: [] })
  expect(endedCount).toBe(before)
  store.set(dispatchAtom, { type: 'reset' })
  expect(endedCount).toBe(before + 1)
})

test.each([
  ['the session is given up', () => store.set(dispatchAtom, { type: 'reset' })],
  ['the camera stops', () => store.set(dispatchAtom, { type: 'stopCamera' })],
  [
    'the booth ends',
    () => {
      cleanup()
      cleanup = () => undefined
    },
  ],
])('the making of a negative ends where %s', async (_, end) => {
  await takeFirst()
  expect(endedCount).toBe(0)
  end()
  expect(endedCount).toBe(1)
})

test('the making of a negative ends where its photo comes too late for its session', async () => {
  start(camera)
  await pass(3050)
  store.set(dispatchAtom, { type: 'cancelSession' })
  await pass(photoMs)
  expect(store.get(boothAtom).session.photos).toEqual([])
  expect(endedCount).toBeGreaterThan(0)
})
