import { rec709Weights } from '../../lib/colour/srgb.ts'
import type { FramePixels } from './mergeFrames.ts'

/** Every so many pixels are looked at; a prime, so that no column is preferred. */
const step = 23
/** Pixels between the two whose differences are compared: the noise of neighbours is often alike. */
const apartPx = 8

/**
 * Standard deviation of the noise of a camera's luma, in codes, from two frames of one scene: the median of what the
 * difference of the frames differs by from one place to another. Neither a light that comes on nor what moves in less than
 * half of the image is noise. Two copies of a frame have none.
 */
export function cameraNoise(one: FramePixels, other: FramePixels): number {
  const differences = new Float32Array(Math.floor(one.length / (4 * step)) - 1)
  for (let index = 0; index < differences.length; index += 1) {
    const at = index * step * 4
    differences[index] = Math.abs(
      lumaOfDifference(one, other, at) - lumaOfDifference(one, other, at + 4 * apartPx),
    )
  }
  // Each is a difference of two differences of two frames.
  return (differences.sort()[differences.length >> 1] ?? 0) / (0.6745 * 2)
}

/**
 * Noise of the first frame, as `cameraNoise` measures it, from the first of the others that is not a copy of it.
 * @returns steps, of some milliseconds each; then codes, 0 where there is no such frame
 */
export function* noiseSteps(first: FramePixels, others: readonly FramePixels[]): Generator<void, number> {
  for (const other of others) {
    const sigma = cameraNoise(first, other)
    yield
    if (sigma > 0) return sigma
  }
  return 0
}

function lumaOfDifference(one: FramePixels, other: FramePixels, at: number): number {
  const difference = (channel: 0 | 1 | 2) =>
    rec709Weights[channel] * ((one[at + channel] ?? 0) - (other[at + channel] ?? 0))
  return difference(0) + difference(1) + difference(2)
}

/** Noise of a mean of frames, from the noise of one of them and from what it differs by from their mean, in codes. */
export function noiseOfMean(sigma: number, one: FramePixels, mean: FramePixels): number {
  // `cameraNoise` divides by the root of two, as for two frames with noise of their own.
  return Math.sqrt(Math.max(0, sigma ** 2 - 2 * cameraNoise(one, mean) ** 2))
}
