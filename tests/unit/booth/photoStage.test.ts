import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boothAtom, dispatchAtom } from '../../../src/booth/boothAtoms.ts'
import { meteringAtom } from '../../../src/booth/filterAtoms.ts'
import { startPhotos } from '../../../src/booth/photoStage.ts'
import type { Cleanup } from '../../../src/lib/cleanup.ts'
import type { LongExposureOptions } from '../../../src/photo/longExposure.ts'
import { captureEvent, opened, startCamera } from '../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

/** Options of the long exposures that were opened, and those that were closed again. */
const openedExposures: LongExposureOptions[] = []
const closedExposures: LongExposureOptions[] = []
vi.mock('../../../src/photo/longExposure.ts', () => ({
  openLongExposure: (_video: unknown, options: LongExposureOptions) => {
    openedExposures.push(options)
    return { options, close: () => void closedExposures.push(options) }
  },
}))

/** Arguments of the photos that were taken. */
const taken: unknown[][] = []
vi.mock('../../../src/photo/takePhoto.ts', () => ({
  takePhoto: async (...args: unknown[]) => {
    taken.push(args)
    return photoFixture()
  },
}))
vi.mock('../../../src/photo/liveMeter.ts', () => ({ startMeter: () => () => undefined }))
vi.mock('../../../src/lib/encodeCanvas.ts', () => ({ openEncoder: () => () => undefined }))

let store: ReturnType<typeof createStore>
let cleanup: Cleanup

beforeEach(() => {
  vi.useFakeTimers()
  const target = { addEventListener: () => undefined }
  vi.stubGlobal('document', { ...target, hidden: false })
  vi.stubGlobal('window', target)
  for (const list of [openedExposures, closedExposures, taken]) list.length = 0
  store = createStore()
  cleanup = startPhotos(store)
  const source = { ...opened.source, video: {} as HTMLVideoElement }
  for (const event of [startCamera, { ...opened, source }, captureEvent(performance.now())])
    store.set(dispatchAtom, event)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('frames are kept from the last second of a countdown until its photo is taken, for each photo anew', async () => {
  await vi.advanceTimersByTimeAsync(1999)
  expect(openedExposures).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(openedExposures).toHaveLength(1)
  expect(openedExposures[0]?.shutterMs).toBeCloseTo(performance.now() + 999, 0)
  expect(closedExposures).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(taken[0]?.[2], 'the photo is taken with them').toMatchObject({ options: openedExposures[0] })
  expect(store.get(boothAtom).session.photos).toHaveLength(1)
  expect(closedExposures).toEqual(openedExposures)
  await vi.advanceTimersByTimeAsync(4000)
  expect(openedExposures).toHaveLength(2)
})

test('a countdown that is cancelled keeps no frames', async () => {
  await vi.advanceTimersByTimeAsync(2500)
  store.set(dispatchAtom, { type: 'cancelSession' })
  expect(closedExposures).toHaveLength(1)
})

test('the end of the stage keeps no frames', async () => {
  await vi.advanceTimersByTimeAsync(2500)
  cleanup()
  expect(closedExposures).toHaveLength(1)
})

test('a worker is opened in dim light only', async () => {
  await vi.advanceTimersByTimeAsync(2500)
  expect(openedExposures[0]?.isDim).toBe(false)
  store.set(meteringAtom, { red: 3, green: 3, blue: 3 })
  await vi.advanceTimersByTimeAsync(4000)
  expect(openedExposures[1]?.isDim).toBe(true)
})
