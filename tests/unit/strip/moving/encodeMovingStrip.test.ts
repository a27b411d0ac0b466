import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBackgroundCache } from '../../../../src/strip/backgroundCache.ts'
import { photoStrip } from '../../../../src/strip/layout.ts'
import { encodeFrames } from '../../../../src/strip/moving/encodeFrames.ts'
import { encodeLoop } from '../../../../src/strip/moving/encodeMovingStrip.ts'
import type { Video } from '../../../../src/strip/moving/encodeMp4.ts'
import { seasonOf } from '../../../../src/strip/Strip.ts'
import { eveningTimes } from '../../../../tools/harness/fixtures/stripTexts.ts'

/** Bitrates of the attempts, bits a second. */
const bitrates: number[] = []
/** Bytes of the file at a bitrate. */
let bytesAt: (bitrate: number) => number
/** Frames that were drawn, and attempts that were closed. */
let drawn: number[]
let closed: number

vi.mock('../../../../src/strip/moving/openVideoEncoder.ts', () => ({
  openVideoEncoder: ({ bitrate, order }: Video, onProgress: (part: number) => void) => {
    bitrates.push(bitrate)
    let added = 0
    return {
      addFrame: async () => onProgress((added += 1) / order.length),
      finish: async () => {
        onProgress(1)
        return new Blob([new Uint8Array(bytesAt(bitrate))])
      },
      close: () => (closed += 1),
    }
  },
}))

vi.mock('../../../../src/strip/stripFonts.ts', () => ({ loadStripFonts: async () => undefined }))
vi.mock('../../../../src/strip/stripBackground.ts', () => ({
  prepareStripBackground: async () => undefined,
}))

beforeEach(() => {
  bitrates.length = 0
  drawn = []
  closed = 0
})
afterEach(() => void vi.unstubAllGlobals())

/** Encodes 2 s. @returns the file, and the parts of its progress */
async function encode() {
  const parts: number[] = []
  const canvas = {
    getImageData: () => ({ data: new Uint8ClampedArray() }),
  } as unknown as CanvasRenderingContext2D
  const drawAt = async (frame: number) => {
    drawn.push(frame)
    return canvas
  }
  const frames = {
    size: { widthPx: 64, heightPx: 64 },
    schedule: { order: [...Array(22).fill(0), 1, 2], framesPerSecond: 12 },
    maxBytes: 3_000_000,
    drawAt,
  }
  const { signal } = new AbortController()
  const mp4 = await encodeFrames(frames, { onProgress: (part) => void parts.push(part), signal })
  return { mp4, parts }
}

test('an encoder that exceeds its bitrate gets a lower one, until the file is small enough; progress never runs back', async () => {
  bytesAt = (bitrate) => Math.round((2 * 2 * bitrate) / 8)
  const { mp4, parts } = await encode()
  expect(mp4.size).toBeGreaterThan(2_000_000)
  expect(mp4.size).toBeLessThan(3_000_000)
  expect(bitrates).toHaveLength(2)
  expect([drawn, closed]).toEqual([[0, 1, 2, 0, 1, 2], 2])
  expect(parts, 'forward').toEqual(parts.toSorted((one, other) => one - other))
  expect(Math.max(...parts)).toBeLessThan(1)
})

test('an encoder that exceeds the size at every bitrate fails after three attempts: no larger file is saved or sent', async () => {
  bytesAt = () => 3_000_000
  await expect(encode()).rejects.toThrow('3000000 bytes')
  expect([bitrates.length, closed]).toEqual([3, 3])
})

test('a browser that gives no second canvas keeps neither the first one nor a worker', async () => {
  const canvases: { width: number; getContext: () => unknown }[] = []
  vi.stubGlobal('document', {
    createElement: () => {
      const getContext = () => (canvases.length > 1 ? null : { canvas })
      const canvas = { width: 300, getContext }
      canvases.push(canvas)
      return canvas
    },
  })
  const encoding = encodeLoop(
    { template: photoStrip, message: '', times: eveningTimes, season: seasonOf(0), brand: null },
    {
      developAt: () => new Promise(() => undefined),
      size: { widthPx: 2, heightPx: 2 },
      backgrounds: createBackgroundCache(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
  )
  await expect(encoding).rejects.toThrow('no 2D context')
  expect(canvases.map(({ width }) => width)).toEqual([0, 0])
  expect(bitrates, 'no worker').toEqual([])
})
