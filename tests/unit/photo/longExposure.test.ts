import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Size } from '../../../src/lib/geometry.ts'
import { type LongExposure, openLongExposure } from '../../../src/photo/longExposure.ts'
import { FakeVideo } from '../../../tools/harness/fixtures/fakeVideo.ts'
import type { ExposedFrame, ExposureFrames, FramePixels, Negative } from '../../../src/engine/index.ts'

const photoSize: Size = { widthPx: 1280, heightPx: 960 }
vi.mock('../../../src/photo/frameReader.ts', () => ({
  createFrameReader:
    () =>
    (size: Size = photoSize) =>
      isReadable &&
      ({
        width: size.widthPx,
        height: size.heightPx,
        data: Object.assign(new Uint8ClampedArray(4000), { atMs: performance.now() }),
      } as unknown as ImageData),
}))
/** False where the video's pixels are lost. */
let isReadable = true
/** Frames that the merger has taken over last, and its answer. */
let merged: ExposureFrames | null
let answer: PromiseWithResolvers<ExposedFrame>
/** Mergers that were closed. */
let closed: number
vi.mock('../../../src/photo/frameMerger.ts', () => ({
  openFrameMerger: () => ({
    merge: (frames: ExposureFrames) => {
      merged = frames
      return answer.promise
    },
    close: () => {
      closed += 1
      answer.reject(new Error('closed'))
    },
  }),
}))

let video: FakeVideo
let exposure: LongExposure

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('ImageData', FakeImage)
  video = new FakeVideo()
  merged = null
  answer = Promise.withResolvers()
  answer.promise.catch(() => undefined)
  closed = 0
})
afterEach(() => {
  exposure.close()
})

/** Runs the two seconds before a shutter, with a camera of so many frames a second. */
function run(framesPerSecond: number, keepsClip: boolean): void {
  const shutterMs = performance.now() + 2000
  exposure = openLongExposure(video as unknown as HTMLVideoElement, {
    shutterMs,
    isDim: true,
    clipFromMs: keepsClip ? shutterMs - 1500 : null,
  })
  for (let frame = 0; frame < 2 * framesPerSecond; frame += 1) {
    vi.advanceTimersByTime(1000 / framesPerSecond)
    video.present(frame)
  }
}

/** Times of the clip's frames before the shutter, which is now, milliseconds. */
const ages = () =>
  exposure.clip().map(({ data }) => performance.now() - (data as unknown as { atMs: number }).atMs)

test.each([
  [30, 15],
  [12, 18],
  [5, 8],
])('a clip of a camera of %i frames a second has %i frames, evenly, of the last 1.5 s', (rate, count) => {
  run(rate, true)
  const found = ages()
  expect(found).toHaveLength(count)
  expect(Math.max(...found)).toBeLessThanOrEqual(1500)
  const gaps = found.slice(1).map((age, index) => Math.round((found[index] ?? 0) - age))
  expect(Math.max(...gaps) - Math.min(...gaps), 'by a frame of the camera').toBeLessThanOrEqual(34)
  expect(exposure.clip()[0]).toMatchObject({ width: 640, height: 480 })
})

test('no frame is kept without a clip, of pixels that are lost, nor when the exposure is closed', () => {
  run(30, false)
  expect(exposure.clip()).toEqual([])
  exposure.close()
  isReadable = false
  run(30, true)
  expect(exposure.clip()).toEqual([])
  exposure.close()
  isReadable = true
  run(30, true)
  expect(exposure.clip()).not.toEqual([])
  exposure.close()
  video.present(99)
  expect([exposure.clip(), video.requests]).toEqual([[], 0])
})

/** Image without a DOM. */
class FakeImage {
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    Object.assign(this, { data, width, height })
  }
}

const shutter = new FakeImage(
  new Uint8ClampedArray(4000),
  photoSize.widthPx,
  photoSize.heightPx,
) as unknown as ImageData

/** Begins the negative of a dim photo. */
function beginNegative(): Promise<Negative> {
  exposure.stop()
  return exposure.expose(() => shutter, true)
}

/** Runs the time before a shutter. @returns frames that a dim photo is merged of */
async function framesOf(keepsClip: boolean): Promise<readonly FramePixels[]> {
  merged = null
  run(30, keepsClip)
  void beginNegative()
  const { before } = await vi.waitUntil(() => merged)
  return before
}

test('a dim photo is merged of as many frames with a clip as without one, which keeps its own', async () => {
  const alone = await framesOf(false)
  exposure.close()
  const before = await framesOf(true)
  expect(before.length).toBe(alone.length)
  video.present(99)
  const clip = exposure.clip().map(({ data }) => data)
  expect([clip.length, video.requests]).toEqual([15, 0])
  expect(clip.filter((data) => before.includes(data as FramePixels))).toEqual([])
})

test('a negative that is made when the exposure is closed comes later, and ends the worker', async () => {
  run(30, false)
  const negative = beginNegative()
  exposure.close()
  await vi.waitUntil(() => merged)
  expect(closed).toBe(0)
  const pixels = new Uint8ClampedArray(4)
  answer.resolve({ pixels, cameraSigma: 2 })
  expect(await negative).toMatchObject({ image: { data: pixels }, cameraSigma: 2 })
  expect(closed).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['fails', () => answer.reject(new Error('no memory'))],
  ['is ended', () => exposure.end()],
  ['takes 3 s', () => void vi.advanceTimersByTime(3000)],
])('where a merge %s, the negative is the shutter’s frame, and the worker ends', async (_, end) => {
  run(30, false)
  const negative = beginNegative()
  exposure.close()
  await vi.waitUntil(() => merged)
  end()
  expect(await negative).toEqual({ image: shutter, cameraSigma: 0 })
  expect(closed).toBeGreaterThan(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('where the shutter’s pixels are lost, or can’t be read, the JPEG is all that films see', async () => {
  const broken = () => {
    throw new RangeError('no memory')
  }
  for (const read of [() => null, broken]) {
    run(30, false)
    expect(await exposure.expose(read, true)).toEqual({ image: null, cameraSigma: 0 })
    exposure.close()
  }
})
