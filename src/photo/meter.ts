import { centreWeights } from './centreWeights.ts'
import { estimateLight, lightGains } from './estimateLight.ts'
import { luminance } from './linearLight.ts'
import type { Metering } from './Metering.ts'
import { softDeadBand } from './softDeadBand.ts'

/** Log-mean luminance that a metered picture is brought to; 1 is the picture's white. A choice. */
const aim = 0.16

/** Part of the way, on a logarithmic scale: a dim room stays a little dim. A choice. */
const exponent = 0.8

/** Bounds of the exposure's gain, about half a stop down and four thirds up. */
const exposureGain = { least: 0.71, most: 2.5 } as const

/** A good picture is within a third of a stop and left alone; from two thirds on the correction is whole. */
const exposureBand = { leftAlone: 1 / 3, whole: 2 / 3 } as const

/** Keeps the logarithm of black finite. */
const flare = 0.002

type Small = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** Meters a small picture (sRGB, RGBA, 8 bits each): bounded automatic exposure times bounded white balance. */
export function meter(picture: Small): Metering {
  const exposure = exposureOf(picture)
  const { red, green, blue } = lightGains(estimateLight(picture.data))
  return { red: exposure * red, green: exposure * green, blue: exposure * blue }
}

/** Gain of the exposure, from the centre-weighted mean of the logarithm of luminance. */
function exposureOf({ data, width, height }: Small): number {
  const weights = centreWeights(width, height)
  let sum = 0
  let weighed = 0
  for (const [pixel, weight] of weights.entries()) {
    sum += weight * Math.log2(luminance(data, pixel * 4) + flare)
    weighed += weight
  }
  if (weighed === 0) return 1
  const stops = exponent * (Math.log2(aim + flare) - sum / weighed)
  const gain = 2 ** softDeadBand(stops, exposureBand)
  return Math.min(exposureGain.most, Math.max(exposureGain.least, gain))
}
