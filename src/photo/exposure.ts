import { luminance } from '../colour/srgb.ts'
import {
  centreWeights,
  chestWeights,
  faceWeights,
  type SmallImage,
  surroundWeights,
  type Weights,
} from './frameWeights.ts'
import { softDeadBand } from './whiteBalance.ts'

/** Target of the exposure: log-mean luminance, where 1 is white. A choice. */
const targetLuminance = 0.16

/** Part of the correction that is applied, in stops: a dim room stays a little dim. A choice. */
const correctedPart = 0.9

/**
 * Bounds of the exposure in stops: half a stop down, two up, at which the noise of a webcam is still that of a film.
 */
const bounds = { min: -0.5, max: 2 } as const

/** Dead band in stops: a good exposure is left alone; from two thirds of a stop on the correction is whole. */
const deadBand = { leftAlone: 1 / 3, whole: 2 / 3 } as const

/**
 * Mean luminance to which a face is opened at most: before a red curtain, or at night, a well-lit one stays as it is.
 */
const faceLuminance = 0.35

/** Keeps the logarithm of black finite. */
const flare = 0.002

/**
 * Backlight: where the surroundings are brighter by more than `contrast` stops than the subject, the exposure rises until
 * the subject has `luminance`, to at most `max` stops over the camera's. Choices. The subject is the brighter of face and
 * chest: evenly lit, one of them is hardly ever so dark, and a black jacket does not burn a pale face.
 */
const backlight = { contrast: 1.5, luminance: 0.1, max: 1.3 } as const

/**
 * Gain of automatic exposure, from means of the logarithm of luminance: of the whole image, weighted to its centre, and
 * against backlight of face and chest. It follows the scene without a jump, so that it can't flicker.
 */
export function exposureGain(image: SmallImage): number {
  const luminances = readLuminances(image)
  const logs = luminances.map(Math.log2)
  const mean = (weightsOf: (width: number, height: number) => Weights) =>
    weightedMean(logs, weightsOf(image.width, image.height))
  const wanted = correctedPart * (Math.log2(targetLuminance + flare) - mean(centreWeights))
  const face = mean(faceWeights)
  const faceLight = weightedMean(luminances, faceWeights(image.width, image.height))
  const surround = mean(surroundWeights)
  // Where a subject is off centre, bright surroundings reach into the face's place and are no face.
  const headroom = Math.log2(faceLuminance / faceLight) + Math.max(0, surround - face)
  const whole = clamp(softDeadBand(wanted, deadBand), bounds.min, clamp(headroom, 0, bounds.max))
  const subject = Math.max(face, mean(chestWeights))
  const opening = Math.min(
    surround - subject - backlight.contrast,
    Math.log2(backlight.luminance) - subject - whole,
  )
  return 2 ** (whole + clamp(opening, 0, Math.max(0, backlight.max - whole)))
}

/** Luminance of each pixel, with the flare: 1 is white. */
function readLuminances({ data, width, height }: SmallImage): Float64Array {
  const luminances = new Float64Array(width * height)
  for (let pixel = 0; pixel < luminances.length; pixel += 1)
    luminances[pixel] = luminance(data, pixel * 4) + flare
  return luminances
}

function weightedMean(values: Float64Array, weights: Weights): number {
  let [sum, weightSum] = [0, 0]
  for (let at = 0; at < values.length; at += 1) {
    const weight = weights[at] ?? 0
    sum += weight * (values[at] ?? 0)
    weightSum += weight
  }
  return weightSum === 0 ? 0 : sum / weightSum
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
