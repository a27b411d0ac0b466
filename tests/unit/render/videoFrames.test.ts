import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onVideoFrame } from '../../../src/render/videoFrames.ts'

/** A video that has frames when the test says so. */
class FakeVideo {
  private waiting = new Map<number, VideoFrameRequestCallback>()
  private tickets = 0

  requestVideoFrameCallback(tick: VideoFrameRequestCallback): number {
    this.waiting.set(++this.tickets, tick)
    return this.tickets
  }

  cancelVideoFrameCallback(ticket: number): void {
    this.waiting.delete(ticket)
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
    for (const tick of due) tick(0, frame)
  }

  get asks(): number {
    return this.waiting.size
  }
}

const seen: number[] = []
let page: { visibilityState: DocumentVisibilityState }
let video: FakeVideo
let end: () => void

beforeEach(() => {
  seen.length = 0
  page = { visibilityState: 'visible' }
  vi.stubGlobal('document', page)
  video = new FakeVideo()
  end = onVideoFrame(video, (missed) => seen.push(missed))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('every frame is told once, with the number of those before it that were missed', () => {
  for (const frame of [5, 6, 9, 10]) video.present(frame)
  expect(seen).toEqual([0, 0, 2, 0])
})

test('of a hidden page no frame is told, nor do those in between count as missed when it is back', () => {
  video.present(1)
  page.visibilityState = 'hidden'
  for (const frame of [2, 3, 4]) video.present(frame)
  page.visibilityState = 'visible'
  video.present(5)
  expect(seen).toEqual([0, 0])
})

test('after the end nothing is asked for', () => {
  video.present(1)
  end()
  expect(video.asks).toBe(0)
})
