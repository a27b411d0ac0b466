import type { Cleanup } from '../lib/cleanup.ts'
import type { Size } from '../lib/geometry.ts'
import { openFrameMerger } from './frameMerger.ts'
import { createFrameReader } from './frameReader.ts'
import { jitterMs, openFrameRing, type RingFrame } from './frameRing.ts'

/** Long exposure: the frames before a shutter, and what merges them with the shutter's own. */
export type LongExposure = {
  /**
   * Merges the shutter's frame with those before it; null where there is none that differs from it, or they can't be
   * merged.
   */
  readonly expose: (shutter: ImageData) => Promise<ImageData | null>
  /** The frames of the clip so far, raw, oldest first, at the clip's rate; none where no clip is kept. */
  readonly clip: () => readonly ImageData[]
  /** Forgets the frames, and ends the worker. */
  readonly close: Cleanup
}

/** Duration of the exposure, milliseconds: as long as a film is exposed by the light of a room. */
const exposureMs = 300
/** 15 frames a second are what a camera gives in the dark; of those before the shutter one may be its own. */
const exposureFrames = 4
const exposureIntervalMs = 60

/** A clip is the last 1.5 s before the shutter, up to 12 frames a second, at most 640 x 480. */
const clipMs = 1500
const clipFrames = 18
const clipIntervalMs = 83
const clipSize: Size = { widthPx: 640, heightPx: 480 }

/** Options of a long exposure. */
export type LongExposureOptions = {
  /** When the shutter is due, on the monotonic clock. */
  readonly shutterMs: number
  /** True where the light is dim now, so that the frames will be merged. */
  readonly isDim: boolean
  /** True keeps the frames of a clip, too. */
  readonly keepsClip: boolean
}

/** Opens a long exposure on a playing video. */
export function openLongExposure(
  video: HTMLVideoElement,
  { shutterMs, isDim, keepsClip }: LongExposureOptions,
): LongExposure {
  const read = createFrameReader(video)
  const exposureFromMs = shutterMs - exposureMs
  const { frames, close } = openFrameRing(video, {
    maxFrames: keepsClip ? clipFrames : exposureFrames,
    // The exposure needs the frames that it has without a clip.
    intervalMs: (atMs) => (atMs < exposureFromMs ? clipIntervalMs : exposureIntervalMs),
    fromMs: keepsClip ? shutterMs - clipMs : exposureFromMs,
    read: () => read(performance.now() < exposureFromMs ? clipSize : undefined),
  })
  const merger = openFrameMerger(isDim)
  return {
    expose: async ({ data, width, height }) => {
      const earliestMs = performance.now() - exposureMs
      const before = frames()
        .filter(
          ({ pixels, atMs }) => pixels.width === width && pixels.height === height && atMs >= earliestMs,
        )
        .slice(-exposureFrames)
        .map(({ pixels }) => pixels.data)
        .reverse()
      const size = { widthPx: width, heightPx: height }
      const pixels = await merger.merge({ frames: [data, ...before], size }).catch(() => null)
      return pixels && new ImageData(pixels, width, height)
    },
    clip: () => (keepsClip ? atClipRate(frames()).map(({ pixels }) => pixels) : []),
    close: () => {
      close()
      merger.close()
    },
  }
}

/** Frames at the clip's rate: those of the exposure are closer to each other. */
function atClipRate(frames: readonly RingFrame[]): readonly RingFrame[] {
  let dueMs = -Infinity
  return frames.filter(({ atMs }) => {
    if (atMs < dueMs) return false
    dueMs = atMs + clipIntervalMs - jitterMs
    return true
  })
}
