import { afterEach, expect, test, vi } from 'vitest'
import { openImages } from '../../../src/camera/openImages.ts'
import type { Size } from '../../../src/lib/geometry.ts'
import { createFrameSampler, createMeter } from '../../../src/engine/light/meter.ts'
import { startMeter } from '../../../src/photo/liveMeter.ts'
import { neutralMetering } from '../../../src/engine/light/Metering.ts'
import { randomColours } from '../../../tools/harness/film/colour.ts'
import { painted, portrait } from '../../../tools/harness/images/images.ts'
import { nextVideoFrame, type PlayingImage, playImage } from '../../../tools/harness/camera/playImage.ts'

const meter = createMeter()

const size: Size = { widthPx: 320, heightPx: 240 }
const dark = painted(size, () => [40, 40, 40])
const bright = painted(size, () => [255, 255, 255])

let playing: PlayingImage
let cleanup: () => void = () => undefined

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  cleanup()
  playing.stop()
})

/** Meters a video of `scene`; changes of its pixels change the video. */
async function meterScene(scene: ImageData) {
  let metering = neutralMetering
  playing = await playImage(scene)
  cleanup = startMeter(playing.video, (shown) => {
    metering = shown
  })
  return () => metering.green
}

test('a change of light in a playing video is metered within 1.5 s', async () => {
  const scene = new ImageData(new Uint8ClampedArray(dark.data), dark.width)
  const gain = await meterScene(scene)
  await vi.waitUntil(() => gain() === 4, { timeout: 30_000 })
  scene.data.set(bright.data)
  // Within a sixth of a stop of the limit, which is hardly visible.
  await vi.waitUntil(() => gain() < Math.SQRT1_2 * 2 ** (1 / 6), { timeout: 1500, interval: 10 })
  expect(gain()).toBeGreaterThanOrEqual(Math.SQRT1_2)
})

test('a hidden page is not metered, and metering resumes when it is visible again', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const gain = await meterScene(dark)
  await vi.waitUntil(() => seen.mock.calls.length > 8)
  expect(gain()).toBe(1)
  seen.mockReturnValue('visible')
  await vi.waitUntil(() => gain() === 4)
})

test('a frame is metered once, however long the camera shows it', async () => {
  const gain = await meterScene(dark)
  await vi.waitUntil(() => gain() === 4)
  cleanup()
  playing.video.pause()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const reads = vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData')
  cleanup = startMeter(playing.video, () => undefined)
  vi.advanceTimersByTime(10_000)
  expect(reads).toHaveBeenCalledTimes(1)
  await playing.video.play()
  await nextVideoFrame(playing.video)
  vi.advanceTimersByTime(200)
  expect(reads).toHaveBeenCalledTimes(2)
})

test('the sampler reads the 4:3 crop that is shown, and nothing of a video without a frame', async () => {
  const wide = painted({ widthPx: 640, heightPx: 240 }, (x) =>
    x < 150 || x >= 490 ? [255, 0, 0] : [0, 90, 200],
  )
  playing = await playImage(wide)
  const { data, width, height } = createFrameSampler()(playing.video) ?? new ImageData(1, 1)
  expect([width, height]).toEqual([64, 48])
  expect(Math.max(...data.filter((_, at) => at % 4 === 0))).toBeLessThan(3)
  expect(createFrameSampler()(document.createElement('video'))).toBeNull()
})

test('fine detail is metered alike by a browser that skips pixels where it shrinks an image', async () => {
  const bytes = randomBytes(320 * 240)
  const fine = painted({ widthPx: 640, heightPx: 480 }, (x, y) => {
    const code = (bytes[(y >> 1) * 320 + (x >> 1)] ?? 0) < 128 ? 30 : 180
    return [code, code, code]
  })
  playing = await playImage(fine)
  const read = () => meter(createFrameSampler()(playing.video) ?? new ImageData(1, 1)).green
  const here = read()
  const { prototype } = CanvasRenderingContext2D
  const draw = Reflect.get(prototype, 'drawImage')
  vi.spyOn(prototype, 'drawImage').mockImplementation(function (this: CanvasRenderingContext2D, ...args) {
    this.imageSmoothingEnabled = false
    Reflect.apply(draw, this, args)
  })
  expect(Math.abs(Math.log2(read() / here))).toBeLessThan(0.001)
})

/** Pseudo-random bytes: the same at every call. */
function randomBytes(count: number): Uint8Array {
  const colours = randomColours(Math.ceil(count / 3)).flat()
  return Uint8Array.from(colours.slice(0, count), (value) => value * 256)
}

test('a dim picture of the visitor’s own is metered as a camera’s frame of it', async () => {
  const { data } = await portrait(size)
  const dim = painted(size, (x, y) => {
    const code = (channel: number, part: number) =>
      Math.round((data[(y * 320 + x) * 4 + channel] ?? 0) * part)
    return [code(0, 0.52), code(1, 0.42), code(2, 0.32)]
  })
  playing = await playImage(dim)
  const ofCamera = createFrameSampler()(playing.video)
  const canvas = new OffscreenCanvas(size.widthPx, size.heightPx)
  canvas.getContext('2d')?.putImageData(dim, 0, 0)
  const video = document.createElement('video')
  video.muted = true
  const { signal } = new AbortController()
  const source = await openImages(video, [await canvas.convertToBlob()], { signal, onLost: () => undefined })
  const ofImage = createFrameSampler()(source.video)
  source.stop()
  if (!ofCamera || !ofImage) throw new Error('no frame')
  const [one, other] = [meter(ofCamera), meter(ofImage)]
  expect(one.green).toBeGreaterThan(2.5)
  expect(one.red / one.blue).toBeLessThan(0.7)
  for (const channel of ['red', 'green', 'blue'] as const)
    expect(Math.abs(Math.log2(one[channel] / other[channel]))).toBeLessThan(0.05)
})
