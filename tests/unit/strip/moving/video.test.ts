import { expect, test, vi } from 'vitest'
import { boomerang, frameAtStep, scheduleLoop } from '../../../../src/strip/moving/boomerang.ts'
import { encodeMp4 } from '../../../../src/strip/moving/encodeMp4.ts'
import { scheduleMoments } from '../../../../src/strip/moving/scheduleMoments.ts'
import { toI420 } from '../../../../src/strip/moving/toI420.ts'
import { videoSize } from '../../../../src/strip/moving/videoSize.ts'

test('a boomerang runs forward and back, and joins its own beginning', () => {
  expect(boomerang(1)).toEqual([0])
  expect(boomerang(2)).toEqual([0, 1])
  expect(boomerang(4)).toEqual([0, 1, 2, 3, 2, 1])
  const order = boomerang(18)
  expect(order).toHaveLength(34)
  const steps = order.map((frame, at) => Math.abs(frame - (order[(at + 1) % order.length] ?? Infinity)))
  expect(new Set(steps)).toEqual(new Set([1]))
})

test('a loop lasts 3 s: it rests at the shutter, and joins its own beginning', () => {
  const { order, framesPerSecond } = scheduleLoop()
  expect(order.length / framesPerSecond).toBe(3)
  expect(order.filter((frame) => frame === 17)).toHaveLength(3)
  expect([order[0], order.at(-1)]).toEqual([0, 1])
})

test('moments take 6 to 8 s: each photo moves, flashes, and drops into the strip, which then stands', () => {
  const { frames, order, framesPerSecond } = scheduleMoments()
  expect(Math.abs(order.length / framesPerSecond - 7)).toBeLessThanOrEqual(1)
  const shown = order.map((index) => frames[index])
  const photos = shown.map((frame) => frame?.photo ?? NaN)
  expect(photos, 'in the order taken').toEqual(photos.toSorted((one, other) => one - other))
  for (const index of [0, 1, 2, 3]) {
    const of = shown.filter((frame) => frame?.photo === index)
    const moving = of.filter((frame) => frame?.step !== null)
    const steps = Array.from({ length: 24 }, (_, tick) => 6 + Math.floor(tick / 2))
    expect(moving.map((frame) => frame?.step)).toEqual(steps)
    expect(of[moving.length]).toMatchObject({ step: null, white: 1, dropped: 0 })
    expect(of.at(-1)?.dropped).toBeGreaterThan(0.5)
  }
  expect(shown.filter((frame) => frame?.photo === 4).length / framesPerSecond).toBeGreaterThan(1)
  expect(shown.at(-1)).toMatchObject({ photo: 4, step: null, entered: 1, white: 0 })
})

test('a photo with fewer frames than others lasts as long as they', () => {
  expect([0, 5, 11, 17].map((step) => frameAtStep(step, 18))).toEqual([0, 5, 11, 17])
  expect([0, 8, 17].map((step) => frameAtStep(step, 5))).toEqual([0, 2, 4])
  expect(frameAtStep(3, 1)).toBe(0)
})

/** Y, U and V of one colour. Expected values: ITU-R BT.709, 8 bits, limited range. */
test.each([
  ['white', [255, 255, 255], [235, 128, 128]],
  ['red', [255, 0, 0], [63, 102, 240]],
  ['blue', [0, 0, 255], [32, 240, 118]],
] as const)('%s is converted by the matrix of BT.709, in limited range', (_, [r, g, b], expected) => {
  const data = Uint8ClampedArray.from({ length: 4 * 8 }, (_pixel, at) => [r, g, b, 255][at % 4] ?? 0)
  const planes = toI420(data, { widthPx: 4, heightPx: 2 })
  expect([...planes]).toEqual([
    ...Array<number>(8).fill(expected[0]),
    ...Array<number>(2).fill(expected[1]),
    ...Array<number>(2).fill(expected[2]),
  ])
})

/** Sizes of the templates that ship with the booth, and what an encoder of level 4.0 gets of them. */
test.each([
  ['story', 1080, 1920, [1080, 1920], [720, 1280]],
  ['strip', 800, 2400, [800, 2400], [720, 2160]],
  ['postcard', 1800, 1200, [1620, 1080], [1080, 720]],
] as const)('%s, %i x %i, keeps its proportions in a video of HD', (_, widthPx, heightPx, usual, slow) => {
  const sizes = (['usual', 'slow'] as const).map((speed) => videoSize({ widthPx, heightPx }, speed))
  expect(sizes.map((size) => [size.widthPx, size.heightPx])).toEqual([usual, slow])
})

test.each([
  [4096, 4096],
  [201, 333],
])('a template of %i x %i becomes a video that level 4.0 of H.264 holds', (widthPx, heightPx) => {
  const size = videoSize({ widthPx, heightPx }, 'usual')
  expect([size.widthPx % 2, size.heightPx % 2]).toEqual([0, 0])
  expect(Math.ceil(size.widthPx / 16) * Math.ceil(size.heightPx / 16)).toBeLessThanOrEqual(8192)
  expect(size.widthPx / size.heightPx / (widthPx / heightPx)).toBeCloseTo(1, 1)
})

test.each([
  [1080, 1920],
  [1920, 1080],
  [62, 34],
])('the file of a video of %i x %i has its size where the encoder pads its frames', async (width, height) => {
  const padded = (px: number) => 16 * Math.ceil(px / 16)
  const description = Uint8Array.of(1, 0x64, 0, 0x28, 0xff, 0xe0, 0)
  const config = { codec: 'avc1.640028', description, codedWidth: padded(width), codedHeight: padded(height) }
  const chunk = { type: 'key', timestamp: 0, duration: 1e6, byteLength: 5, copyTo: () => undefined }
  const ignore = () => undefined
  // Returned by a constructor, it is what `new` gives.
  function Encoder({ output }: VideoEncoderInit) {
    const encode = () => output(chunk as never, { decoderConfig: config })
    return { configure: ignore, close: ignore, flush: async () => undefined, encodeQueueSize: 0, encode }
  }
  Encoder.isConfigSupported = async () => ({ supported: true })
  vi.stubGlobal('VideoEncoder', Encoder)
  vi.stubGlobal('EncodedVideoChunk', Object)
  vi.stubGlobal('VideoFrame', function () {
    return { close: ignore }
  })
  const video = { size: { widthPx: width, heightPx: height }, order: [0], framesPerSecond: 1, bitrate: 1e6 }
  const mp4 = Buffer.from(await encodeMp4(video, async () => new Uint8ClampedArray(1), ignore))
  // ISO/IEC 14496-12: the track's size, and that of its sample entry.
  const [track, entry] = [mp4.indexOf('tkhd') + 80, mp4.indexOf('avc1', 64) + 28]
  const sizes = [track, track + 4, entry, entry + 2].map((at) => mp4.readUInt16BE(at))
  expect(sizes).toEqual([width, height, width, height])
})
