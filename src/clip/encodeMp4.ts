import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'
import { withResolvers } from '../lib/async.ts'
import type { Size } from '../lib/geometry.ts'

/** Clip before it is encoded. */
export type RawClip = {
  /** Even on both sides. */
  readonly size: Size
  readonly framesPerSecond: number
  /** I420, BT.709, limited range; the encoder waits for each. */
  readonly frames: readonly Promise<Uint8ClampedArray<ArrayBuffer>>[]
}

/** Bytes that a file stays below: messengers send it as it is. */
const maxBytes = 3_000_000

/** Max bitrate, bits a second; more is not seen. */
const maxBitrate = 9_000_000

const maxAttempts = 3

/** What every player takes for the colours of a video in HD. */
const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const

/** H.264 profiles, best first, at level 4.0, which holds 1920 x 1080: High, Main, Constrained Baseline. */
const codecs = ['avc1.640028', 'avc1.4d0028', 'avc1.42e028']

/**
 * Encodes a clip as an MP4: H.264, BT.709, limited range, its index before its frames, under 3 MB.
 * @param order indices of the frames, in the order in which they are shown
 * @param onProgress called with the part that is done, 0 to 1
 * @throws Error where no encoder takes the clip, one fails, or one gives 3 MB or more at every bitrate
 */
export async function encodeMp4(
  clip: RawClip,
  order: readonly number[],
  onProgress: (part: number) => void,
): Promise<ArrayBuffer> {
  let bitrate = clipBitrate(order.length / clip.framesPerSecond)
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const mp4 = await encodeAt(clip, order, Math.round(bitrate), onProgress)
    if (mp4.byteLength < maxBytes) return mp4
    // An encoder keeps to a bitrate over minutes, not over seconds.
    bitrate *= (0.9 * maxBytes) / mp4.byteLength
  }
  throw new Error('the file is larger than 3 MB at every bitrate')
}

/** Bitrate at which a clip is encoded at first, bits a second. @param seconds its duration */
export const clipBitrate = (seconds: number): number => Math.min(maxBitrate, (0.9 * 8 * maxBytes) / seconds)

async function encodeAt(
  { size, framesPerSecond, frames }: RawClip,
  order: readonly number[],
  bitrate: number,
  onProgress: (part: number) => void,
): Promise<ArrayBuffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  const encoder = openEncoder(await supportedConfig(size, framesPerSecond, bitrate), source)
  try {
    const durationUs = 1_000_000 / framesPerSecond
    for (const [step, index] of order.entries()) {
      const data = await frames[index]
      if (!data) throw new RangeError(`no frame ${index}`)
      const frame = new VideoFrame(data, {
        format: 'I420',
        codedWidth: size.widthPx,
        codedHeight: size.heightPx,
        timestamp: Math.round(step * durationUs),
        duration: Math.round(durationUs),
        colorSpace,
      })
      await encoder.encode(frame, step === 0)
      onProgress((step + 1) / order.length)
    }
    await encoder.finish()
    await output.finalize()
  } finally {
    encoder.close()
  }
  if (!target.buffer) throw new Error('the file is empty')
  return target.buffer
}

/**
 * Configuration of the first H.264 encoder that takes a size.
 * @throws Error (rejects) where none does
 */
export async function supportedConfig(
  { widthPx, heightPx }: Size,
  framesPerSecond: number,
  bitrate: number,
): Promise<VideoEncoderConfig> {
  for (const codec of codecs) {
    const config = { codec, width: widthPx, height: heightPx, framerate: framesPerSecond, bitrate }
    // Safari throws where others answer that they do not support it.
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }))
    if (supported === true) return config
  }
  throw new Error('no encoder of H.264')
}

/** Frames that may wait for the encoder: each is 3 MB. */
const maxQueue = 4

function openEncoder(config: VideoEncoderConfig, source: EncodedVideoPacketSource) {
  const failure = withResolvers<never>()
  failure.promise.catch(() => undefined)
  let written = Promise.resolve()
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const decoderConfig = meta?.decoderConfig && { ...meta.decoderConfig, colorSpace }
      written = written.then(() =>
        source.add(EncodedPacket.fromEncodedChunk(chunk), decoderConfig && { ...meta, decoderConfig }),
      )
      written.catch(failure.reject)
    },
    error: failure.reject,
  })
  encoder.configure(config)
  const nextDequeue = () =>
    new Promise<void>((resolve) => {
      encoder.addEventListener('dequeue', () => resolve(), { once: true })
    })
  return {
    /** Encodes a frame, and closes it. */
    encode: async (frame: VideoFrame, keyFrame: boolean) => {
      try {
        encoder.encode(frame, { keyFrame })
      } finally {
        frame.close()
      }
      while (encoder.encodeQueueSize > maxQueue) await Promise.race([nextDequeue(), failure.promise])
    },
    finish: () => Promise.race([encoder.flush().then(() => written), failure.promise]),
    close: () => {
      if (encoder.state !== 'closed') encoder.close()
    },
  }
}
