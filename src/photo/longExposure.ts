import type { Cleanup } from '../lib/cleanup.ts'
import type { Size } from '../lib/geometry.ts'
import { cameraNoise, noiseOfMean } from './cameraNoise.ts'
import { openFrameMerger } from './frameMerger.ts'
import { createFrameReader } from './frameReader.ts'
import { jitterMs, openFrameRing, type RingFrame } from './frameRing.ts'
import type { FramePixels } from './mergeFrames.ts'
import type { Photo } from './Photo.ts'

/** Long exposure: the frames before a shutter, and what merges them with the shutter's own. */
export type LongExposure = {
  /**
   * Exposes longer than the shutter does.
   * @param isDim true merges the shutter's frame with those before it, for the negative; false only measures the noise
   */
  readonly expose: (shutter: ImageData, isDim: boolean) => Promise<Exposed>
  /** The frames of the clip so far, raw, oldest first, at the clip's rate; none where no clip is kept. */
  readonly clip: () => readonly ImageData[]
  /** Forgets the frames, and ends the worker. */
  readonly close: Cleanup
}

/** What the films get of the frames before a shutter. */
export type Exposed = Pick<Photo, 'negative' | 'cameraSigma'>

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
    expose: async (shutter, isDim) => {
      const before = framesLike(shutter, frames())
      const cameraSigma = noiseAmong(shutter.data, before)
      if (!isDim) return { negative: null, cameraSigma }
      const request = {
        // The worker takes the frames over, and a clip goes on using its own.
        frames: [shutter.data, ...(keepsClip ? before.map((frame) => frame.slice()) : before)],
        size: { widthPx: shutter.width, heightPx: shutter.height },
      }
      const pixels = await merger.merge(request).catch(() => null)
      if (!pixels) return { negative: shutter, cameraSigma }
      return {
        negative: new ImageData(pixels, shutter.width, shutter.height),
        cameraSigma: noiseOfMean(cameraSigma, shutter.data, pixels),
      }
    },
    clip: () => (keepsClip ? atClipRate(frames()).map(({ pixels }) => pixels) : []),
    close: () => {
      close()
      merger.close()
    },
  }
}

/** Frames of the shutter's size and time, the latest first. */
function framesLike({ width, height }: ImageData, frames: readonly RingFrame[]): readonly FramePixels[] {
  const earliestMs = performance.now() - exposureMs
  return (
    frames
      .filter(({ pixels, atMs }) => pixels.width === width && pixels.height === height && atMs >= earliestMs)
      .slice(-exposureFrames)
      .map(({ pixels }) => pixels.data)
      // Those of a first attempt to take the photo are in the worker.
      .filter(({ length }) => length > 0)
      .reverse()
  )
}

/** Noise of the first frame, from the first of the others that is no copy of it; 0 where there is none. */
function noiseAmong(first: FramePixels, others: readonly FramePixels[]): number {
  for (const other of others) {
    const sigma = cameraNoise(first, other)
    if (sigma > 0) return sigma
  }
  return 0
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
