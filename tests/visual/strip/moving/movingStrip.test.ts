import { BlobSource, Input, MP4, type VideoSample, VideoSampleSink } from 'mediabunny'
import { expect, test } from 'vitest'
import { boomerang } from '../../../../src/strip/moving/boomerang.ts'
import { encodeMoments } from '../../../../src/strip/moving/encodeMovingStrip.ts'
import { canEncodeVideo, openVideoEncoder } from '../../../../src/strip/moving/openVideoEncoder.ts'
import { scheduleMoments } from '../../../../src/strip/moving/scheduleMoments.ts'
import { pcgHash } from '../../../../src/lib/bits.ts'
import type { Size } from '../../../../src/lib/geometry.ts'
import { photoStrip } from '../../../../src/strip/layout.ts'
import type { Strip } from '../../../../src/strip/Strip.ts'
import { templates } from '../../../../src/strip/templates.ts'
import { portrait } from '../../../../tools/harness/images/images.ts'
import { eveningTimes } from '../../../../tools/harness/fixtures/stripTexts.ts'

const size = { widthPx: 480, heightPx: 360 }
const framesPerSecond = 14
const oneFrame = { size, order: [0], framesPerSecond: 1, bitrate: 1_000_000 }
const { signal } = new AbortController()
const ignore = () => undefined

/** The portrait, panned by two pixels a frame, with a film's grain of its own. */
async function panned(count: number): Promise<readonly ImageData[]> {
  const image = await portrait(size)
  return Array.from({ length: count }, (_, frame) => {
    const moved = new ImageData(size.widthPx, size.heightPx)
    for (let pixel = 0; pixel < size.widthPx * size.heightPx; pixel += 1) {
      const column = Math.min(size.widthPx - 1, (pixel % size.widthPx) + 2 * frame)
      const from = Math.floor(pixel / size.widthPx) * size.widthPx + column
      const grain = (pcgHash(pixel + frame * 1_000_003) / 2 ** 32 - 0.5) * 12
      for (let channel = 0; channel < 3; channel += 1)
        moved.data[4 * pixel + channel] = (image.data[4 * from + channel] ?? 0) + grain
      moved.data[4 * pixel + 3] = 255
    }
    return moved
  })
}

async function encode(frames: readonly ImageData[], order: readonly number[]): Promise<Blob> {
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

async function toRgba(sample: VideoSample): Promise<Uint8ClampedArray> {
  const pixelAt = await readPixels(sample)
  const rgba = new Uint8ClampedArray(size.widthPx * size.heightPx * 4)
  for (let y = 0; y < size.heightPx; y += 1)
    for (let x = 0; x < size.widthPx; x += 1) rgba.set([...pixelAt(x, y), 255], 4 * (y * size.widthPx + x))
  return rgba
}

function compare(decoded: Uint8ClampedArray, { data }: ImageData) {
  let squares = 0
  const sums = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      const difference = (decoded[at + channel] ?? 0) - (data[at + channel] ?? 0)
      squares += difference ** 2
      sums[channel] = (sums[channel] ?? 0) + difference
    }
  }
  const pixels = data.length / 4
  return {
    psnr: 10 * Math.log10(255 ** 2 / (squares / (3 * pixels))),
    meanDifferences: sums.map((sum) => Math.abs(sum / pixels)),
  }
}

test('a video shows its frames in their order, with their colours, and starts at once', async () => {
  const frames = await panned(6)
  const order = boomerang(6)
  const mp4 = await encode(frames, order)
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
    const original = frames[order[step] ?? -1]
    if (!original) throw new Error('a frame too many')
    const { psnr, meanDifferences } = compare(await toRgba(sample), original)
    expect(psnr, `PSNR of frame ${step}, dB`).toBeGreaterThan(32)
    expect(Math.max(...meanDifferences), `means of frame ${step}`).toBeLessThan(1)
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

/** Colours of the four photos. */
const colours = [
  [200, 40, 40],
  [40, 160, 60],
  [50, 70, 200],
  [210, 180, 40],
] as const

function plain({ widthPx, heightPx }: Size, [red, green, blue]: readonly number[]): ImageData {
  const image = new ImageData(widthPx, heightPx)
  for (let at = 0; at < image.data.length; at += 4) image.data.set([red ?? 0, green ?? 0, blue ?? 0, 255], at)
  return image
}

test('moments show each photo as wide as the video, its white, and at last the strip with all four', async () => {
  const strip: Strip = {
    template: photoStrip,
    images: photoStrip.slots.map((slot, index) => plain(slot, colours[index] ?? [])),
    times: eveningTimes,
    message: '',
    season: 'winter',
    brand: null,
  }
  const video = { widthPx: 540, heightPx: 960 }
  const mp4 = await encodeMoments(
    { strip, story: templates.story, size: video },
    { develop: async ({ photo }) => plain(size, colours[photo] ?? []), onProgress: ignore, signal },
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
  expect(Math.max(...differences), `${where}: ${found.map(Math.round).join(' ')}`).toBeLessThan(8)
}
