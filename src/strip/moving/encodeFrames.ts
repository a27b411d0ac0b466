import { yieldToMain } from '../../lib/async.ts'
import { createContext } from '../../lib/canvas.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import type { Size } from '../../lib/geometry.ts'
import type { VideoSchedule } from './boomerang.ts'
import { openVideoEncoder } from './openVideoEncoder.ts'

/** Max bitrate, bits a second; more is not seen. */
const maxBitrate = 9_000_000

const maxAttempts = 3

/** Part of the rest of the work that an attempt takes: a further one is rare. */
const partOfAttempt = 0.9

/** How a video is encoded. */
export type EncodeOptions = {
  /** Called with the part that is done, 0 to 1, which never falls. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** Video before it is encoded. */
export type Frames = {
  /** Even on both sides. */
  readonly size: Size
  readonly schedule: VideoSchedule
  /** Bytes that the file stays below. */
  readonly maxBytes: number
  /** Draws a frame on a canvas of the video's size; called for one after another. */
  readonly drawAt: (frame: number) => Promise<CanvasRenderingContext2D>
}

/**
 * Encodes frames as an MP4 while they are drawn. No more than some wait for the encoder. A file that is too large is made
 * once more, at a lower bitrate.
 * @throws Error (rejects) where there is no encoder, it fails, or exceeds the size at every bitrate; the signal's reason
 * when aborted
 */
export async function encodeFrames(
  { size, schedule, maxBytes, drawAt }: Frames,
  { onProgress, signal }: EncodeOptions,
): Promise<Blob> {
  const frameCount = Math.max(...schedule.order) + 1
  let bitrate = videoBitrate(schedule, maxBytes)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const left = (1 - partOfAttempt) ** attempt
    const report = (part: number) => onProgress(1 - left * (1 - partOfAttempt * part))
    const encoder = openVideoEncoder({ size, ...schedule, bitrate: Math.round(bitrate) }, report, signal)
    try {
      for (let frame = 0; frame < frameCount; frame += 1) {
        const context = await drawAt(frame)
        signal.throwIfAborted()
        await yieldToMain()
        await encoder.addFrame(context.getImageData(0, 0, size.widthPx, size.heightPx).data)
        await yieldToMain()
      }
      const mp4 = await encoder.finish()
      if (mp4.size < maxBytes) return mp4
      // An encoder keeps to a bitrate over minutes, not over seconds.
      bitrate *= (0.9 * maxBytes) / mp4.size
    } finally {
      encoder.close()
    }
  }
  throw new Error(`the file has ${maxBytes} bytes or more at every bitrate`)
}

/** Bitrate at which a video is encoded at first, bits a second. */
const videoBitrate = ({ order, framesPerSecond }: VideoSchedule, maxBytes: number): number =>
  Math.min(maxBitrate, (0.9 * 8 * maxBytes * framesPerSecond) / order.length)

/**
 * Creates a canvas of a video.
 * @param opened gets what frees it
 * @throws Error where there is no 2D context
 */
export function createVideoCanvas(size: Size, opened: Cleanup[]): CanvasRenderingContext2D {
  const context = createContext(size, 'the moving strip')
  // Safari keeps a canvas' memory until the page is short of it; one without pixels has none.
  opened.push(() => void (context.canvas.width = 0))
  return context
}
