import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeMp4 } from '../../../src/clip/encodeMp4.ts'

/** Bitrates of the attempts, bits a second. */
const bitrates: number[] = []
/** Bytes of a frame at a bitrate. */
let bytesAt: (bitrate: number) => number

/** Encoded frame of zeros. */
class FakeChunk {
  readonly type: 'key' | 'delta'
  readonly timestamp: number
  readonly duration: number
  readonly byteLength: number

  constructor(type: 'key' | 'delta', { timestamp, duration }: FakeFrame, byteLength: number) {
    this.type = type
    this.timestamp = timestamp
    this.duration = duration
    this.byteLength = byteLength
  }

  copyTo(): void {
    // All of its bytes are 0.
  }
}

class FakeFrame {
  readonly timestamp: number
  readonly duration: number

  constructor(_pixels: unknown, { timestamp, duration }: { timestamp: number; duration: number }) {
    this.timestamp = timestamp
    this.duration = duration
  }

  close(): void {
    // It holds nothing.
  }
}

type Output = (chunk: FakeChunk, meta?: { readonly decoderConfig: VideoDecoderConfig }) => void

class FakeEncoder extends EventTarget {
  static readonly isConfigSupported = async () => ({ supported: true })
  readonly encodeQueueSize = 0
  readonly state = 'configured'
  private readonly output: Output
  private bitrate = 0

  constructor({ output }: { readonly output: Output }) {
    super()
    this.output = output
  }

  configure({ bitrate = 0 }: VideoEncoderConfig): void {
    this.bitrate = bitrate
    bitrates.push(bitrate)
  }

  encode(frame: FakeFrame, { keyFrame }: { readonly keyFrame: boolean }): void {
    // Version, profile, level, and no sets of parameters.
    const description = new Uint8Array([1, 0x64, 0, 0x28, 0xff, 0xe0, 0])
    const decoderConfig = { codec: 'avc1.640028', codedWidth: 64, codedHeight: 64, description }
    const chunk = new FakeChunk(keyFrame ? 'key' : 'delta', frame, bytesAt(this.bitrate))
    this.output(chunk, keyFrame ? { decoderConfig } : undefined)
  }

  async flush(): Promise<void> {
    // Each frame was given at once.
  }

  close(): void {
    // It holds nothing.
  }
}

beforeEach(() => {
  bitrates.length = 0
  vi.stubGlobal('VideoEncoder', FakeEncoder)
  vi.stubGlobal('VideoFrame', FakeFrame)
  vi.stubGlobal('EncodedVideoChunk', FakeChunk)
})
afterEach(() => void vi.unstubAllGlobals())

/** Frames of a clip of 2 s. */
const order = Array.from({ length: 24 }, () => 0)
const clip = {
  size: { widthPx: 64, heightPx: 64 },
  framesPerSecond: 12,
  frames: [Promise.resolve(new Uint8ClampedArray(64 * 64 * 1.5))],
}
const encode = () => encodeMp4(clip, order, () => undefined)

test('an encoder that exceeds its bitrate gets a lower one, until the file is under 3 MB', async () => {
  bytesAt = (bitrate) => (2 * bitrate) / 8 / 12
  const mp4 = await encode()
  expect(mp4.byteLength).toBeGreaterThan(2_000_000)
  expect(mp4.byteLength).toBeLessThan(3_000_000)
  expect(bitrates).toHaveLength(2)
  expect(bitrates[1]).toBeLessThan(bitrates[0] ?? 0)
})

test('an encoder that gives 3 MB at every bitrate fails after three attempts: no larger file is saved or sent', async () => {
  bytesAt = () => 3_000_000 / 24
  await expect(encode()).rejects.toThrow('larger than 3 MB')
  expect(bitrates).toHaveLength(3)
})
