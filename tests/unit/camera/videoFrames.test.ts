import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onVideoFrame } from '../../../src/camera/videoFrames.ts'
import { FakeVideo } from '../../../tools/harness/fixtures/fakeVideo.ts'

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
