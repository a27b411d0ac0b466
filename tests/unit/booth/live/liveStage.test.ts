import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { qualityLevelAtom, qualityLevels } from '../../../../src/booth/live/adaptiveQuality.ts'
import { boothAtom } from '../../../../src/booth/session/boothAtoms.ts'
import { chooseFilterAtom, meteringAtom } from '../../../../src/booth/live/filterAtoms.ts'
import {
  hasRendererFailedAtom,
  rendererAtom,
  retryRendererAtom,
} from '../../../../src/booth/live/liveViewAtoms.ts'
import { startLiveView } from '../../../../src/booth/live/liveStage.ts'
import { dateStampAtom } from '../../../../src/booth/session/settingsAtoms.ts'
import type { Cleanup } from '../../../../src/lib/cleanup.ts'
import type { FilterRenderer, RenderOptions } from '../../../../src/engine/FilterRenderer.ts'
import type { RendererEvents } from '../../../../src/engine/keepRenderer.ts'
import { captureEvent, photoTaken, source } from '../../../../tools/harness/fixtures/boothEvents.ts'
import { openCamera, passDeadline, send } from '../../../../tools/harness/fixtures/boothStore.ts'
import { FakeVideo } from '../../../../tools/harness/fixtures/fakeVideo.ts'

/** The events of each renderer that was kept, with the cleanups that were called. */
const kept: RendererEvents[] = []
const closed: RendererEvents[] = []
vi.mock('../../../../src/engine/keepRenderer.ts', () => ({
  keepRenderer: (events: RendererEvents): Cleanup => {
    kept.push(events)
    return () => void closed.push(events)
  },
}))

const rendered: RenderOptions[] = []
const renderer = {
  kind: 'gpu',
  renderLive: (_video: unknown, options: RenderOptions) => void rendered.push(options),
  previews: { captureFrame: () => false, setStill: () => undefined, renderTile: () => undefined },
} as unknown as FilterRenderer

let store: ReturnType<typeof createStore>
let video: FakeVideo
let cleanup: Cleanup

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('PerformanceObserver', Observer)
  kept.length = 0
  closed.length = 0
  rendered.length = 0
  store = createStore()
  video = new FakeVideo()
  cleanup = startLiveView(store)
  vi.advanceTimersByTime(3000)
})
afterEach(() => {
  cleanup()
})

/** A booth whose camera plays the fake video and whose renderer is open. */
function openBooth() {
  kept.at(-1)?.onOpen(renderer)
  openCamera(store, { ...source, video: video as unknown as HTMLVideoElement })
}

test('the frame loop goes on while filter, settings and session change, and each frame has them', () => {
  openBooth()
  expect(video.requests).toBe(1)
  const red = (step: number) => 1 + step / 100
  for (let step = 1; step <= 20; step += 1) {
    store.set(meteringAtom, { red: red(step), green: 1, blue: 1 })
    if (step === 5) store.set(chooseFilterAtom, 'tmax3200')
    if (step === 8) store.set(dateStampAtom, false)
    if (step === 10) send(store, captureEvent(0))
    video.present(step)
  }
  expect(video.cancelled).toBe(0)
  expect(rendered.map(({ metering }) => metering.red)).toEqual(
    Array.from({ length: 20 }, (_, at) => red(at + 1)),
  )
  expect(rendered.map(({ filter }) => filter.id).lastIndexOf('classic')).toBe(3)
  expect(rendered.map(({ dateStamp }) => dateStamp).indexOf(false)).toBe(7)
})

test('frames that are dropped while the meter moves lower the quality after 2 s', () => {
  openBooth()
  let presented = 0
  const passSeconds = (seconds: number) => {
    for (let frame = 0; frame < seconds * 20; frame += 1) {
      vi.advanceTimersByTime(50)
      store.set(meteringAtom, { red: 1 + frame / 1000, green: 1, blue: 1 })
      // Every second frame of the camera is dropped.
      video.present((presented += 2))
    }
  }
  passSeconds(1.5)
  expect(store.get(qualityLevelAtom)).toBe(qualityLevels[0])
  passSeconds(1)
  expect(store.get(qualityLevelAtom)).toBe(qualityLevels[1])
})

test('from a shutter to the next countdown nothing is rendered, and no frame counts as dropped', () => {
  openBooth()
  send(store, captureEvent(0))
  for (const _ of [3, 2, 1]) {
    video.present(rendered.length + 1)
    passDeadline(store)
  }
  expect(store.get(boothAtom).session.phase).toBe('capturing')
  expect(rendered.length).toBe(3)
  for (let frame = 4; frame <= 103; frame += 1) {
    vi.advanceTimersByTime(50)
    if (frame === 50) send(store, photoTaken(store.get(boothAtom)))
    video.present(frame)
  }
  expect(rendered.length).toBe(3)
  passDeadline(store)
  // A stand-in for the camera may send no other frame.
  expect(rendered.length, 'the last frame').toBe(4)
  video.present(104)
  expect(rendered.length).toBe(5)
  expect(store.get(qualityLevelAtom)).toBe(qualityLevels[0])
})

test('a renderer that could not be opened is an error of the booth, and a retry opens another one', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  kept.at(-1)?.onError(new Error('no canvas'))
  expect([store.get(hasRendererFailedAtom), error.mock.calls.length]).toEqual([true, 1])
  store.set(retryRendererAtom)
  expect([store.get(hasRendererFailedAtom), kept.length, closed.length]).toEqual([false, 2, 1])
  kept.at(-1)?.onOpen(renderer)
  expect(store.get(rendererAtom)).toBe(renderer)
})
