import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boothAtom } from '../../../src/booth/session/boothAtoms.ts'
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
import type { FilterRenderer } from '../../../src/engine/FilterRenderer.ts'
import { isDim } from '../../../src/engine/light/dimLight.ts'
import type { ExposedFrame } from '../../../src/engine/light/exposeSteps.ts'
import type { Metering } from '../../../src/engine/light/Metering.ts'
import { noNegative } from '../../../src/engine/Negative.ts'
import type { LongExposure } from '../../../src/photo/longExposure.ts'
import { captureEvent, newStripEvent, source } from '../../../tools/harness/fixtures/boothEvents.ts'
import { openCamera, send } from '../../../tools/harness/fixtures/boothStore.ts'
import { FakeVideo } from '../../../tools/harness/fixtures/fakeVideo.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

// The long exposure is the booth's own; its pixels and its worker are not.
vi.mock('../../../src/photo/frameReader.ts', () => ({
  createFrameReader: () => () => ({ width: 4, height: 3, data: new Uint8ClampedArray(48) }),
}))
/** Mergers that were opened, and whether they are closed. */
const mergers: { isClosed: boolean }[] = []
let merging: PromiseWithResolvers<ExposedFrame>
vi.mock('../../../src/photo/frameMerger.ts', () => ({
  openFrameMerger: () => {
    const merger = { isClosed: false }
    mergers.push(merger)
    return { merge: () => merging.promise, close: () => (merger.isClosed = true) }
  },
}))
vi.mock('../../../src/photo/liveMeter.ts', () => ({ startMeter: () => () => undefined }))
vi.mock('../../../src/lib/encodeCanvas.ts', () => ({ openEncoder: () => () => undefined }))
/** Time that a photo takes, milliseconds. */
const usualMs = 100
let photoMs = usualMs
let seed = 0
vi.mock('../../../src/photo/takePhoto.ts', () => ({
  takePhoto: async (_source: unknown, metering: Metering, exposure: LongExposure | null) => {
    await new Promise((resolve) => setTimeout(resolve, photoMs))
    const shutter = { width: 4, height: 3, data: new Uint8ClampedArray(48) } as ImageData
    const negative = exposure?.expose(() => shutter, isDim(metering)) ?? Promise.resolve(noNegative)
    return { ...photoFixture((seed += 1)), negative }
  },
}))

let store: ReturnType<typeof createStore>
let cleanup: Cleanup
let video: FakeVideo
let presented: number

const render = (kind: 'gpu' | 'cpu') =>
  store.set(rendererStateAtom, { status: 'open', renderer: { kind } as FilterRenderer })

beforeEach(() => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  mergers.length = 0
  merging = Promise.withResolvers()
  photoMs = usualMs
  video = new FakeVideo()
  presented = 0
  store = createStore()
  render('gpu')
  cleanup = combineCleanups(startSession(store), startExposures(store), startShutter(store))
})
afterEach(() => {
  // The device remembers the switch.
  store.set(movingStripOnAtom, true)
  cleanup()
})

async function start(of: Partial<VideoSource>): Promise<void> {
  openCamera(store, { ...source, video: video as unknown as HTMLVideoElement, ...of })
  // The code of the long exposure is loaded once the camera runs, in time that is not the clock's.
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
  send(store, captureEvent(performance.now()))
}
const camera = { deviceId: 'camera' }

/** Passes time, in which the camera presents a frame every 50 ms. */
async function pass(ms: number): Promise<void> {
  for (let restMs = ms; restMs > 0; restMs -= 50) {
    await vi.advanceTimersByTimeAsync(Math.min(50, restMs))
    if (restMs >= 50) video.present((presented += 1))
  }
}
const isRecording = () => store.get(isRecordingAtom)
const sessionNow = () => store.get(boothAtom).session

test('frames are kept from 1.5 s before the shutter, under a lamp, and become the photo’s clip', async () => {
  await start(camera)
  await pass(900)
  expect([video.requests, isRecording()]).toEqual([0, false])
  await pass(590)
  expect([video.requests, isRecording()]).toEqual([1, false])
  await pass(10)
  expect(isRecording(), '1.5 s before the shutter').toBe(true)
  await pass(1490)
  expect(isRecording(), 'until the shutter').toBe(true)
  await pass(10)
  expect([isRecording(), sessionNow().phase]).toEqual([false, 'capturing'])
  await pass(photoMs)
  expect(video.requests).toBe(0)
  const { photos } = sessionNow()
  const [[photo, clip = []] = []] = store.get(keptClipsAtom)
  expect([store.get(keptClipsAtom).size, photo]).toEqual([1, photos[0]])
  expect(clip.length).toBeGreaterThanOrEqual(14)
})

test('a photo that never comes ends its session with a sentence', async () => {
  photoMs = 10 ** 9
  await start(camera)
  await vi.advanceTimersByTimeAsync(3000 + 29_999)
  expect(sessionNow().phase).toBe('capturing')
  await vi.advanceTimersByTimeAsync(1)
  expect(store.get(boothAtom)).toMatchObject({
    session: { phase: 'ready' },
    camera: { error: { message: 'Failed to take photo.' } },
  })
})

test.each([
  ['the switch is off', () => store.set(movingStripOnAtom, false), camera],
  ['the CPU renders', () => render('cpu'), camera],
  ['pictures stand in for a camera', () => undefined, {}],
])('no frames are kept, and no lamp is lit, where %s', async (_, prepare, of) => {
  prepare()
  await start(of)
  await pass(2500)
  expect([video.requests, isRecording()]).toEqual([1, false])
  await pass(1000)
  expect(sessionNow().photos).toHaveLength(1)
  expect(store.get(keptClipsAtom).size).toBe(0)
})

test('a device whose CPU renders hears with the first strip, and no other, that it was too slow', async () => {
  render('cpu')
  for (const expected of [true, false]) {
    await start(camera)
    await pass(20_000)
    expect(sessionNow()).toMatchObject({ phase: 'strip', open: true })
    expect(store.get(isTooSlowToMoveAtom)).toBe(expected)
  }
})

test('a switch that is turned in the last second forgets or keeps the frames, and its lamp says so', async () => {
  await start(camera)
  await pass(2500)
  expect(isRecording()).toBe(true)
  store.set(movingStripOnAtom, false)
  expect([video.requests, isRecording()]).toEqual([0, false])
  await pass(0.1)
  expect([video.requests, isRecording()], 'without a clip').toEqual([1, false])
  store.set(movingStripOnAtom, true)
  expect(isRecording()).toBe(false)
  await pass(0.1)
  expect(isRecording()).toBe(true)
  store.set(movingStripOnAtom, false)
  await pass(900)
  expect(sessionNow().photos).toHaveLength(1)
  expect(store.get(keptClipsAtom).size).toBe(0)
})

/** Takes the first photo of a session in dim light, whose negative is being made then. */
async function takeFirst(): Promise<void> {
  store.set(meteringAtom, { red: 3, green: 3, blue: 3 })
  await start(camera)
  await pass(3000 + photoMs)
  expect(sessionNow()).toMatchObject({ phase: 'betweenPhotos', photos: [{}] })
}
const isEnded = () => mergers.at(-1)?.isClosed

test('a session that is cancelled at its shutter keeps no clip, and makes no negative', async () => {
  store.set(meteringAtom, { red: 3, green: 3, blue: 3 })
  await start(camera)
  await pass(3050)
  expect(sessionNow().phase).toBe('capturing')
  send(store, { type: 'cancelSession' })
  await pass(1000)
  expect([store.get(keptClipsAtom).size, video.requests, sessionNow().photos]).toEqual([0, 0, []])
  expect(isEnded()).toBe(true)
})

test('the negative of a photo is made while the next countdown runs', async () => {
  await takeFirst()
  await pass(1500)
  expect([sessionNow().phase, isEnded()]).toEqual(['countdown', false])
  merging.resolve({ pixels: new Uint8ClampedArray(48), cameraSigma: 2 })
  await sessionNow().photos[0]?.negative
  expect(isEnded()).toBe(true)
})

test('the negative of the last photo is made while the strip opens, and a new one begins', async () => {
  await takeFirst()
  await pass(3 * 4000)
  await pass(1500)
  expect(store.get(boothAtom)).toMatchObject({ camera: { state: 'idle' }, session: { phase: 'strip' } })
  send(store, newStripEvent(performance.now()))
  send(store, { type: 'cameraOpened', request: store.get(boothAtom).lastId, source })
  expect(sessionNow()).toMatchObject({ phase: 'countdown', photos: [] })
  expect(isEnded()).toBe(false)
  send(store, { type: 'reset' })
  expect(isEnded()).toBe(true)
})

test('the making of a negative ends where the camera stops', async () => {
  await takeFirst()
  expect(isEnded()).toBe(false)
  send(store, { type: 'stopCamera' })
  expect(isEnded()).toBe(true)
})

test('the making of a negative ends where the booth ends', async () => {
  await takeFirst()
  cleanup()
  cleanup = () => undefined
  expect(isEnded()).toBe(true)
})
