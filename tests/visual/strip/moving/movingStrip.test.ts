import { BlobSource, Input, MP4, type VideoSample, VideoSampleSink } from 'mediabunny'
import { expect, test } from 'vitest'
import { boomerang } from '../../../../src/strip/moving/boomerang.ts'
import { encodeMoments } from '../../../../src/strip/moving/encodeMovingStrip.ts'
import { canEncodeVideo, openVideoEncoder } from '../../../../src/strip/moving/openVideoEncoder.ts'
import { scheduleMoments } from '../../../../src/strip/moving/scheduleMoments.ts'
import type { Size } from '../../../../src/lib/geometry.ts'
import { photoStrip } from '../../../../src/strip/layout.ts'
import type { Strip } from '../../../../src/strip/Strip.ts'
import { templates } from '../../../../src/strip/templates.ts'
import { painted } from '../../../../tools/harness/images/images.ts'
import { eveningTimes } from '../../../../tools/harness/fixtures/stripTexts.ts'

const size = { widthPx: 480, heightPx: 360 }
const framesPerSecond = 14
const oneFrame = { size, order: [0], framesPerSecond: 1, bitrate: 1_000_000 }
const { signal } = new AbortController()
const ignore = () => undefined

/** Colours of the four photos, and of the quarters of a frame. */
const colours = [
  [200, 40, 40],
  [40, 160, 60],
  [50, 70, 200],
  [210, 180, 40],
] as const

const colour = (index: number) => colours[index % 4] ?? colours[0]
const plain = (of: Size, index: number) => painted(of, () => colour(index))

/** Colour of a frame at a place: each quarter has its own, and they move on from one frame to the next. */
const colourAt = (frame: number, x: number, y: number) =>
  colour(frame + (x < 240 ? 0 : 1) + (y < 180 ? 0 : 2))
const frames = [0, 1, 2, 3].map((frame) => painted(size, (x, y) => colourAt(frame, x, y)))

/** Just inside the corners of the quarters. */
const places = [8, 220, 260, 471].flatMap((x) => [8, 160, 200, 351].map((y) => [x, y] as const))

async function encode(order: readonly number[]): Promise<Blob> {
  const encoder = openVideoEncoder({ size, order, framesPerSecond, bitrate: 9_000_000 }, ignore, signal)
  try {
    for (const { data } of frames) await encoder.addFrame(data.slice())
    return await encoder.finish()
  } finally {
    encoder.close()
  }
}

/** Reads pixels of an I420 frame by the matrix of BT.709, limited range; chroma is not interpolated. */
async function readPixels(sample: VideoSample) {
  expect(sample.format).toBe('I420')
  const planes = new Uint8Array(sample.allocationSize())
  const layouts = await sample.copyTo(planes)
  const at = (plane: number, x: number, y: number) => {
    const { offset = 0, stride = 0 } = layouts[plane] ?? {}
    return planes[offset + y * stride + x] ?? 0
  }
  return (x: number, y: number): readonly [red: number, green: number, blue: number] => {
    const luma = ((at(0, x, y) - 16) * 255) / 219
    const [u, v] = [at(1, x >> 1, y >> 1), at(2, x >> 1, y >> 1)].map((code) => ((code - 128) * 255) / 224)
    const red = luma + 1.5748 * (v ?? 0)
    const blue = luma + 1.8556 * (u ?? 0)
    return [red, (luma - 0.2126 * red - 0.0722 * blue) / 0.7152, blue]
  }
}

test('a video shows its frames in their order, with their colours, and starts at once', async () => {
  const order = boomerang(frames.length)
  const mp4 = await encode(order)
  expect(mp4.size).toBeLessThanOrEqual(3_000_000)
  expect(await topBoxes(mp4), 'the index before the frames').toEqual(['ftyp', 'moov', 'mdat'])

  using input = new Input({ source: new BlobSource(mp4), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('no video')
  expect(track.codec).toBe('avc')
  expect([track.displayWidth, track.displayHeight]).toEqual([480, 360])
  expect(await input.computeDuration()).toBeCloseTo(order.length / framesPerSecond, 2)
  expect(await track.getColorSpace()).toEqual({
    primaries: 'bt709',
    transfer: 'bt709',
    matrix: 'bt709',
    fullRange: false,
  })

  let step = 0
  for await (const sample of new VideoSampleSink(track).samples()) {
    const pixelAt = await readPixels(sample)
    for (const [x, y] of places)
      expectColour(pixelAt(x, y), colourAt(order[step] ?? NaN, x, y), `step ${step} at ${x}, ${y}`)
    sample.close()
    step += 1
  }
  expect(step).toBe(order.length)
})

async function topBoxes(file: Blob): Promise<readonly string[]> {
  const view = new DataView(await file.arrayBuffer())
  const names: string[] = []
  for (let at = 0; at < view.byteLength; at += view.getUint32(at))
    names.push(String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset))))
  return names
}

test('a browser is trusted to encode only after it has', async () => {
  expect(await canEncodeVideo(signal)).toBe(true)
})

test('a video that no encoder takes fails, and so does one that is aborted', async () => {
  const huge = openVideoEncoder({ ...oneFrame, size: { widthPx: 20_000, heightPx: 2 } }, ignore, signal)
  await huge.addFrame(new Uint8ClampedArray(160_000))
  await expect(huge.finish()).rejects.toThrow('no encoder of H.264')
  huge.close()

  const controller = new AbortController()
  const aborted = openVideoEncoder(oneFrame, ignore, controller.signal)
  const finished = aborted.finish()
  controller.abort()
  await expect(finished).rejects.toThrow('aborted')
  aborted.close()
})

test('moments show each photo as wide as the video, its white, and at last the strip with all four', async () => {
  const strip: Strip = {
    template: photoStrip,
    images: photoStrip.slots.map((slot, index) => plain(slot, index)),
    times: eveningTimes,
    message: '',
    season: 'winter',
    brand: null,
  }
  const video = { widthPx: 540, heightPx: 960 }
  const mp4 = await encodeMoments(
    { strip, story: templates.story, size: video },
    { develop: async ({ photo }) => plain(size, photo), onProgress: ignore, signal },
  )
  using input = new Input({ source: new BlobSource(mp4), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('no video')
  const { frames, order, framesPerSecond } = scheduleMoments()
  expect(await input.computeDuration()).toBeCloseTo(order.length / framesPerSecond, 2)
  let endTick = 0
  for await (const sample of new VideoSampleSink(track).samples()) {
    const pixelAt = await readPixels(sample)
    const tick = Math.round(sample.timestamp * framesPerSecond)
    expect(tick, 'no gap').toBe(endTick)
    endTick = tick + Math.round(sample.duration * framesPerSecond)
    expect(new Set(order.slice(tick, endTick)).size, 'one frame').toBe(1)
    const { photo, entered, white, dropped } = frames[order[tick] ?? -1] ?? {}
    const isLarge = photo !== undefined && photo < 4 && entered === 1 && dropped === 0
    const expected = white === 1 ? [255, 255, 255] : colours[photo ?? 0]
    // Left and right edge, and all four corners, of the photo.
    for (const [x, y] of [
      [4, 120],
      [535, 120],
      [4, 515],
      [535, 515],
    ] as const)
      if (isLarge && (white === 0 || white === 1)) expectColour(pixelAt(x, y), expected, `tick ${tick}`)
    if (endTick === order.length)
      for (const [index, { xPx, yPx, widthPx, heightPx }] of photoStrip.slots.entries()) {
        const scale = 820 / photoStrip.size.heightPx
        const [x, y] = [270 + scale * (xPx + widthPx / 2 - 400), 115 + scale * (yPx + heightPx / 2)]
        expectColour(pixelAt(Math.round(x), Math.round(y)), colours[index], `photo ${index} on the strip`)
      }
    sample.close()
  }
  expect(endTick).toBe(order.length)
})

function expectColour(found: readonly number[], expected: readonly number[] = [], where: string): void {
  const differences = found.map((code, channel) => Math.abs(code - (expected[channel] ?? NaN)))
  expect(Math.max(...differences), `${where}: ${found.map(Math.round).join(' ')}`).toBeLessThan(5)
}
