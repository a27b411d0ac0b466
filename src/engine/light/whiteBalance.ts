import { rec709Weights } from '../../lib/colour/srgb.ts'
import { clamp, ramp } from '../../lib/numbers.ts'
import type { Gains } from './Metering.ts'
import { logRatiosOf } from './chroma.ts'
import type { WhiteShirt } from './whiteShirt.ts'

/** Part of the light's colour that is corrected: a warm room stays a little warm. A choice. */
const correctedPart = 0.7

/**
 * Dead band of the warmth: a camera's own white balance leaves that much in good light, and where nothing is white, skin
 * and wood look like it. From the larger value on the correction is whole.
 */
const deadBand = { leftAlone: 0.33, whole: 0.5 } as const

/** The same where a white shirt tells the light, of its warmth and of its tint. */
const deadBandOfWhite = { leftAlone: 0.1, whole: 0.35 } as const
const tintDeadBand = { leftAlone: 0.08, whole: 0.14 } as const

/**
 * Cream: a warm shirt that is greener than a lamp, and less so than a tube. Tint over warmth from which on it may be cream,
 * and from which on it is; and tints of tubes.
 */
const cream = { some: -0.07, whole: -0.13, tube: -0.1, wholeTube: -0.14 } as const

/** Bounds of the gain of red and of blue: the noise of a dim room's blue is doubled at most. */
const colourGain = { min: 0.65, max: 2 } as const

/**
 * White balance: gains that correct most of a light's colour and keep the luminance of grey.
 * @param warmth of the light, as `estimateWarmth` gives it
 * @param shirt white that says more; nothing across the locus is corrected without it
 */
export function whiteBalanceGains(warmth: number, shirt: WhiteShirt): Gains {
  const [byPicture, byShirt] = [softDeadBand(warmth, deadBand), softDeadBand(shirt.warmth, deadBandOfWhite)]
  const { red, blue } = logRatiosOf({
    warmth: correctedPart * (byPicture + (byShirt - byPicture) * shirt.certainty * (1 - creaminess(shirt))),
    tint: correctedPart * softDeadBand(shirt.tint, tintDeadBand) * shirt.certainty,
  })
  const [rawRed, rawBlue] = [Math.exp(-red), Math.exp(-blue)]
  const [redWeight, greenWeight, blueWeight] = rec709Weights
  const sum = redWeight * rawRed + greenWeight + blueWeight * rawBlue
  const gains = { red: clampGain(rawRed / sum), blue: clampGain(rawBlue / sum) }
  return { ...gains, green: (1 - redWeight * gains.red - blueWeight * gains.blue) / greenWeight }
}

/** How far a shirt is cream by neutral light rather than white by a lamp, 0 to 1: what is cream tells nothing of the warmth. */
function creaminess({ warmth, tint }: WhiteShirt): number {
  if (warmth <= 0) return 0
  const { some, whole, tube, wholeTube } = cream
  return ramp(tint / warmth, some, whole) * (1 - ramp(tint, tube, wholeTube))
}

function clampGain(gain: number): number {
  return clamp(gain, colourGain.min, colourGain.max)
}

/**
 * Soft dead band: 0 up to `leftAlone`, the value itself from `whole` on, and linear between them. It has no jump, at
 * which a scene would throw the meter to and fro.
 */
export function softDeadBand(
  value: number,
  { leftAlone, whole }: { readonly leftAlone: number; readonly whole: number },
): number {
  const size = Math.abs(value)
  if (size >= whole) return value
  return Math.sign(value) * Math.max(0, ((size - leftAlone) * whole) / (whole - leftAlone))
}
