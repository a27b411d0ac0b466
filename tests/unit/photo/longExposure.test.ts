import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Size } from '../../../src/lib/geometry.ts'
import { type LongExposure, openLongExposure } from '../../../src/photo/longExposure.ts'
import { FakeVideo } from '../../../tools/harness/fixtures/fakeVideo.ts'

const photoSize: Size = { widthPx: 1280, heightPx: 960 }
vi.mock('../../../src/photo/frameReader.ts', () => ({
  createFrameReader:
    () =>
    (size: Size = photoSize) =>
      ({
        width: size.widthPx,
        height: size.heightPx,
        data: Object.assign(new Uint8ClampedArray(4000), { atMs: performance.now() }),
      }) as unknown as ImageData,
}))
/** Frames that were merged last, and taken over. */
let merged: readonly unknown[]
vi.mock('../../../src/photo/frameMerger.ts', () => ({
  openFrameMerger: () => ({
    merge: async ({ frames }: { frames: readonly unknown[] }) => {
      merged = frames
      return null
    },
    close: () => undefined,
  }),
}))

let video: FakeVideo
let exposure: LongExposure

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  video = new FakeVideo()
  merged = []
})
afterEach(() => {
  exposure.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs the two seconds before a shutter, with a camera of so many frames a second. */
function run(framesPerSecond: number, keepsClip: boolean): void {
  const shutterMs = performance.now() + 2000
  exposure = openLongExposure(video as unknown as HTMLVideoElement, { shutterMs, isDim: true, keepsClip })
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
  [24, 18],
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

test('without a clip none of its frames is kept', () => {
  run(30, false)
  expect(exposure.clip()).toEqual([])
})

test('a dim photo is merged of as many frames with a clip as without one', async () => {
  const shutter = {
    width: photoSize.widthPx,
    height: photoSize.heightPx,
    data: new Uint8ClampedArray(4000),
  } as unknown as ImageData
  for (const rate of [15, 30]) {
    run(rate, false)
    await exposure.expose(shutter, true)
    const alone = merged.length
    exposure.close()
    run(rate, true)
    await exposure.expose(shutter, true)
    expect([rate, merged.length]).toEqual([rate, alone])
    const clip = exposure.clip().map(({ data }) => data)
    expect(
      clip.filter((data) => merged.includes(data)),
      'frames of the clip that the merger took over',
    ).toEqual([])
    exposure.close()
  }
})
