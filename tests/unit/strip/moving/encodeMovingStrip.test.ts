import { beforeEach, expect, test, vi } from 'vitest'
import { encodeFrames } from '../../../../src/strip/moving/encodeFrames.ts'
import type { Video } from '../../../../src/strip/moving/encodeMp4.ts'

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

beforeEach(() => {
  bitrates.length = 0
  drawn = []
  closed = 0
})

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

test('an encoder that exceeds its bitrate gets a lower one, and progress never runs back', async () => {
  bytesAt = (bitrate) => Math.round((2 * 2 * bitrate) / 8)
  const { mp4, parts } = await encode()
  expect(mp4.size).toBeGreaterThan(2_000_000)
  expect(mp4.size).toBeLessThan(3_000_000)
  expect(bitrates).toHaveLength(2)
  expect([drawn, closed]).toEqual([[0, 1, 2, 0, 1, 2], 2])
  expect(parts, 'forward').toEqual(parts.toSorted((one, other) => one - other))
  expect(Math.max(...parts)).toBeLessThan(1)
})

test('an encoder that exceeds the size at every bitrate fails after three attempts', async () => {
  bytesAt = () => 3_000_000
  await expect(encode()).rejects.toThrow('3000000 bytes')
  expect([bitrates.length, closed]).toEqual([3, 3])
})
