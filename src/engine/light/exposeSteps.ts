import type { Size } from '../../lib/geometry.ts'
import { noiseOfMean, noiseSteps } from './cameraNoise.ts'
import { type FramePixels, mergeSteps } from './mergeFrames.ts'

/** Frames of a long exposure, of one size. */
export type ExposureFrames = {
  /** The shutter's own frame. */
  readonly shutter: FramePixels
  /** Those before it, the latest first. */
  readonly before: readonly FramePixels[]
  readonly size: Size
}

/** Frame of a long exposure: its pixels, and the noise of its luma in codes, 0 where it is unknown. */
export type ExposedFrame = { readonly pixels: FramePixels; readonly cameraSigma: number }

/**
 * Merges the frames of a long exposure, as `mergeSteps` does, and measures the noise of the result.
 * @returns steps, of some milliseconds each; then the frame, the shutter's own where no other can be merged with it
 */
export function* exposeSteps({ shutter, before, size }: ExposureFrames): Generator<void, ExposedFrame> {
  const cameraSigma = yield* noiseSteps(shutter, before)
  const mean = yield* mergeSteps([shutter, ...before], size)
  if (!mean) return { pixels: shutter, cameraSigma }
  return { pixels: mean, cameraSigma: noiseOfMean(cameraSigma, shutter, mean) }
}
