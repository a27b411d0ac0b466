import { BlobSource, Input, MP4, type VideoSample, VideoSampleSink } from 'mediabunny'
import { expect, test } from 'vitest'
import { boomerang } from '../../../src/clip/boomerang.ts'
import { canEncodeClips, openClipEncoder } from '../../../src/clip/openClipEncoder.ts'
import { pcgHash } from '../../../src/lib/bits.ts'
import { portrait } from '../../../tools/harness/images/images.ts'

const size = { widthPx: 480, heightPx: 360 }
const framesPerSecond = 14
const oneFrame = { order: [0], framesPerSecond: 1 }
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
  const encoder = openClipEncoder(size, { order, framesPerSecond })
  try {
    for (const { data } of frames) encoder.addFrame(data.slice())
    return await encoder.finish(ignore, signal)
  } finally {
    encoder.close()
  }
}

/** RGBA of an I420 frame by the matrix of BT.709, limited range; chroma is not interpolated. */
async function toRgba(sample: VideoSample): Promise<Uint8ClampedArray> {
  expect(sample.format).toBe('I420')
  const planes = new Uint8Array(sample.allocationSize())
  const layouts = await sample.copyTo(planes)
  const at = (plane: number, x: number, y: number) => {
    const { offset = 0, stride = 0 } = layouts[plane] ?? {}
    return planes[offset + y * stride + x] ?? 0
  }
  const rgba = new Uint8ClampedArray(size.widthPx * size.heightPx * 4)
  for (let y = 0; y < size.heightPx; y += 1) {
    for (let x = 0; x < size.widthPx; x += 1) {
      const luma = ((at(0, x, y) - 16) * 255) / 219
      const [u, v] = [at(1, x >> 1, y >> 1), at(2, x >> 1, y >> 1)].map((code) => ((code - 128) * 255) / 224)
      const red = luma + 1.5748 * (v ?? 0)
      const blue = luma + 1.8556 * (u ?? 0)
      const green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
      rgba.set([red, green, blue, 255], 4 * (y * size.widthPx + x))
    }
  }
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

test('a clip shows its frames in their order, with their colours, and starts at once', async () => {
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
  expect(await canEncodeClips(signal)).toBe(true)
})

test('a clip that no encoder takes fails, and so does one that is aborted', async () => {
  const huge = openClipEncoder({ widthPx: 20_000, heightPx: 2 }, oneFrame)
  huge.addFrame(new Uint8ClampedArray(160_000))
  await expect(huge.finish(ignore, signal)).rejects.toThrow('no encoder of H.264')
  huge.close()

  const aborted = openClipEncoder(size, oneFrame)
  const controller = new AbortController()
  const finished = aborted.finish(ignore, controller.signal)
  controller.abort()
  await expect(finished).rejects.toThrow('aborted')
  aborted.close()
})
