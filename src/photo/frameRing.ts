import { onVideoFrame } from '../camera/videoFrames.ts'
import type { Cleanup } from '../lib/cleanup.ts'

/** Frame that a ring has kept. */
export type RingFrame = {
  /** Raw, in its own size. */
  readonly pixels: ImageData
  /** When the frame was presented, milliseconds on the monotonic clock. */
  readonly atMs: number
}

/** Options of a frame ring. */
export type RingOptions = {
  /** Max frames that are kept: the latest ones. */
  readonly maxFrames: number
  /** Time that must have passed since the last kept frame before a frame presented at `atMs` is kept, milliseconds. */
  readonly intervalMs: (atMs: number) => number
  /** Time from which frames are kept, on the monotonic clock. */
  readonly fromMs: number
  /** Reads the current frame of the video; null while it has none. */
  readonly read: () => ImageData | null
}

/** Frame ring: the last raw frames of a playing video. */
export type FrameRing = {
  /** Frames so far, oldest first. */
  readonly frames: () => readonly RingFrame[]
  /** Ends the reading; the frames stay. */
  readonly stop: Cleanup
  /** Ends the reading, and forgets the frames. */
  readonly close: Cleanup
}

/** Presentation times jitter by some milliseconds. */
export const jitterMs = 5

/** Opens a frame ring on a playing video. It reads nothing while the page is hidden. */
export function openFrameRing(
  video: HTMLVideoElement,
  { maxFrames, intervalMs, fromMs, read }: RingOptions,
): FrameRing {
  let kept: readonly RingFrame[] = []
  const stop = onVideoFrame(video, () => {
    const atMs = performance.now()
    const dueMs = (kept.at(-1)?.atMs ?? -Infinity) + intervalMs(atMs) - jitterMs
    if (atMs < Math.max(fromMs, dueMs)) return
    const pixels = read()
    if (pixels) kept = [...kept, { pixels, atMs }].slice(-maxFrames)
  })
  return {
    frames: () => kept,
    stop,
    close: () => {
      stop()
      kept = []
    },
  }
}
