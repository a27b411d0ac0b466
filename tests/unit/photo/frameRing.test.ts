import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openFrameRing, type RingOptions } from '../../../src/photo/frameRing.ts'
import { FakeVideo } from '../../../tools/harness/fixtures/fakeVideo.ts'

let video: FakeVideo
let read: () => ImageData | null
const pixels = () => ({ width: 4, height: 3 }) as ImageData

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  video = new FakeVideo()
  read = vi.fn<() => ImageData | null>(pixels)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(options: Partial<RingOptions> = {}) {
  const all = { maxFrames: 3, intervalMs: () => 60, fromMs: performance.now(), read, ...options }
  return openFrameRing(video as unknown as HTMLVideoElement, all)
}

/** Presents frames of a camera, so many milliseconds apart. */
function present(count: number, apartMs: number): void {
  for (let frame = 0; frame < count; frame += 1) {
    vi.advanceTimersByTime(apartMs)
    video.present(frame)
  }
}

it('keeps the last frames, oldest first, with their times', () => {
  const ring = open()
  const startMs = performance.now()
  present(5, 66)
  expect(ring.frames().map(({ atMs }) => Math.round(atMs - startMs))).toEqual([198, 264, 330])
})

it('keeps frames at its own rate where the camera is faster, and reads no other', () => {
  const ring = open({ maxFrames: 10 })
  present(10, 33)
  expect(ring.frames()).toHaveLength(5)
  expect(read).toHaveBeenCalledTimes(5)
})

it('reads nothing before its time', () => {
  const ring = open({ fromMs: performance.now() + 700 })
  present(10, 66)
  expect(read).not.toHaveBeenCalled()
  present(2, 66)
  expect(ring.frames()).toHaveLength(2)
})

it('skips a frame that can’t be read', () => {
  const ring = open({ read: () => null })
  present(3, 66)
  expect(ring.frames()).toEqual([])
})

it('keeps its frames and reads no more when it is stopped', () => {
  const ring = open()
  present(2, 66)
  ring.stop()
  present(2, 66)
  expect(ring.frames()).toHaveLength(2)
  expect(video.requests).toBe(0)
})

it('forgets its frames and reads no more when it is closed', () => {
  const ring = open()
  present(2, 66)
  ring.close()
  present(2, 66)
  expect(ring.frames()).toEqual([])
  expect(read).toHaveBeenCalledTimes(2)
  expect(video.requests).toBe(0)
})
