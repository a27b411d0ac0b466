import type { Cleanup } from '../lib/cleanup.ts'
import { openFrameMerger } from './frameMerger.ts'
import { createFrameReader } from './frameReader.ts'
import { openFrameRing } from './frameRing.ts'

/** Long exposure: the frames before a shutter, and what merges them with the shutter's own. */
export type LongExposure = {
  /**
   * Merges the shutter's frame with those before it; null where there is none that differs from it, or they can't be
   * merged.
   */
  readonly expose: (shutter: ImageData) => Promise<ImageData | null>
  /** Forgets the frames, and ends the worker. */
  readonly close: Cleanup
}

/** Duration of the exposure, milliseconds: as long as a film is exposed by the light of a room. */
const exposureMs = 300
/** 15 frames a second are what a camera gives in the dark; of those before the shutter one may be its own. */
const ring = { maxFrames: 4, intervalMs: 60 } as const

/** Options of a long exposure. */
export type LongExposureOptions = {
  /** When the shutter is due, on the monotonic clock. */
  readonly shutterMs: number
  /** True where the light is dim now, so that the frames will be merged. */
  readonly isDim: boolean
}

/** Opens a long exposure on a playing video. */
export function openLongExposure(
  video: HTMLVideoElement,
  { shutterMs, isDim }: LongExposureOptions,
): LongExposure {
  const read = createFrameReader(video)
  const { frames, close } = openFrameRing(video, { ...ring, fromMs: shutterMs - exposureMs, read })
  const merger = openFrameMerger(isDim)
  return {
    expose: async ({ data, width, height }) => {
      const earliestMs = performance.now() - exposureMs
      const before = frames()
        .filter(
          ({ pixels, atMs }) => pixels.width === width && pixels.height === height && atMs >= earliestMs,
        )
        .map(({ pixels }) => pixels.data)
        .reverse()
      const size = { widthPx: width, heightPx: height }
      const pixels = await merger.merge({ frames: [data, ...before], size }).catch(() => null)
      return pixels && new ImageData(pixels, width, height)
    },
    close: () => {
      close()
      merger.close()
    },
  }
}
