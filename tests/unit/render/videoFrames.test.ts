import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onVideoFrame } from '../../../src/render/videoFrames.ts'

/** A video that has frames when the test says so. */
class FakeVideo {
  private waiting = new Map<number, VideoFrameRequestCallback>()
  private handles = 0

  requestVideoFrameCallback(callback: VideoFrameRequestCallback): number {
    this.waiting.set(++this.handles, callback)
    return this.handles
  }

  cancelVideoFrameCallback(handle: number): void {
    this.waiting.delete(handle)
  }

  present(presentedFrames: number): void {
    const due = [...this.waiting.values()]
    this.waiting.clear()
    const frame = {
      presentedFrames,
      presentationTime: 0,
      expectedDisplayTime: 0,
      width: 4,
      height: 3,
      mediaTime: 0,
    }
    for (const callback of due) callback(0, frame)
  }

  get requests(): number {
    return this.waiting.size
  }
}

const seen: number[] = []
let page: { visibilityState: DocumentVisibilityState }
let video: FakeVideo
let cleanup: () => void

beforeEach(() => {
  seen.length = 0
  page = { visibilityState: 'visible' }
  vi.stubGlobal('document', page)
  video = new FakeVideo()
  cleanup = onVideoFrame(video, (missed) => seen.push(missed))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('every frame calls back once, with the number of frames missed before it', () => {
  for (const frame of [5, 6, 9, 10]) video.present(frame)
  expect(seen).toEqual([0, 0, 2, 0])
})

test('a hidden page has no callbacks, and its frames do not count as missed afterwards', () => {
  video.present(1)
  page.visibilityState = 'hidden'
  for (const frame of [2, 3, 4]) video.present(frame)
  page.visibilityState = 'visible'
  video.present(5)
  expect(seen).toEqual([0, 0])
})

test('after the cleanup no frame is requested', () => {
  video.present(1)
  cleanup()
  expect(video.requests).toBe(0)
})
