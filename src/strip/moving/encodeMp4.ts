import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'
import { withResolvers } from '../../lib/async.ts'
import type { Size } from '../../lib/geometry.ts'
import type { VideoSchedule } from './boomerang.ts'

/** Video to come. */
export type Video = VideoSchedule & {
  /** Even on both sides. */
  readonly size: Size
  /** Bits a second. */
  readonly bitrate: number
}

/** Frame as the encoder takes it: I420, BT.709, limited range. */
type I420 = Uint8ClampedArray<ArrayBuffer>

/** What every player takes for the colours of a video in HD. */
const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const

/** H.264 profiles, best first, at level 4.0, which holds 1920 x 1080: High, Main, Constrained Baseline. */
const codecs = ['avc1.640028', 'avc1.4d0028', 'avc1.42e028']

/**
 * Encodes a video as an MP4: H.264, BT.709, limited range, its index before its frames. A frame is kept until it is shown
 * for the last time.
 * @param nextFrame gives the frames by their indices, from 0 on
 * @param onProgress called with the number of steps of the order that are encoded
 * @throws Error where no encoder takes the video, or one fails
 */
export async function encodeMp4(
  { size, framesPerSecond, order, bitrate }: Video,
  nextFrame: () => Promise<I420>,
  onProgress: (stepCount: number) => void,
): Promise<ArrayBuffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  const encoder = openEncoder(await supportedConfig(size, framesPerSecond, bitrate), source)
  try {
    const durationUs = 1_000_000 / framesPerSecond
    const kept = new Map<number, I420>()
    for (const { step, index, stepCount } of joinSteps(order, framesPerSecond)) {
      const data = kept.get(index) ?? (await nextFrame())
      if (order.lastIndexOf(index) >= step + stepCount) kept.set(index, data)
      else kept.delete(index)
      const frame = new VideoFrame(data, {
        format: 'I420',
        codedWidth: size.widthPx,
        codedHeight: size.heightPx,
        timestamp: Math.round(step * durationUs),
        duration: Math.round(stepCount * durationUs),
        colorSpace,
      })
      await encoder.encode(frame, step === 0)
      onProgress(step + stepCount)
    }
    await encoder.finish()
    await output.finalize()
  } finally {
    encoder.close()
  }
  if (!target.buffer) throw new Error('the file is empty')
  return target.buffer
}

/** Max duration of an encoded frame, seconds: a picture that stands has several, so that a player can seek in it. */
const maxStillSeconds = 1 / 12

/** Steps of an order; those that show one frame for longer are joined, so that it is encoded once. */
function* joinSteps(order: readonly number[], framesPerSecond: number) {
  const maxCount = Math.max(1, Math.round(maxStillSeconds * framesPerSecond))
  for (let step = 0; step < order.length;) {
    const index = order[step] ?? 0
    let stepCount = 1
    while (stepCount < maxCount && order[step + stepCount] === index) stepCount += 1
    yield { step, index, stepCount }
    step += stepCount
  }
}

/**
 * Configuration of the first H.264 encoder that takes a size.
 * @throws Error (rejects) where none does
 */
async function supportedConfig(
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
      // Some encoders pad the frames to whole macroblocks, and say so: players would show a green edge.
      const { width: codedWidth, height: codedHeight } = config
      const size = {
        codedWidth,
        codedHeight,
        displayAspectWidth: codedWidth,
        displayAspectHeight: codedHeight,
      }
      const decoderConfig = meta?.decoderConfig && { ...meta.decoderConfig, ...size, colorSpace }
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
