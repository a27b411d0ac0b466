import { rec709Weights } from '../lib/colour/srgb.ts'
import { dot } from '../lib/matrix3.ts'
import type { Size } from '../lib/geometry.ts'
import { type Effects, effectsOf, grainScale } from './filters/effects.ts'
import { exposureStops } from './light/dimLight.ts'
import type { RenderOptions } from './FilterRenderer.ts'
import { grainSpan, layerCorrelation } from './grainTile.ts'

/** Change of an sRGB code of 0.5 per unit of density: ln 10 x light / (light per code). */
const codePerDensity = 0.533

/** What interpolation between grains leaves of a grain's deviation, in a print of twice the height. */
const interpolated = 0.625

/**
 * Grain amplitude: codes from one end of the tile to the other, in units of code x (1 - code). Grain is strongest at mid
 * grey, and fades towards black and white, where paper has no slope. The camera's own noise counts as grain: what is added
 * makes the sum the film's, and is nothing where the camera has more.
 */
export function grainAmplitude(options: RenderOptions, size: Size): number {
  const effects = effectsOf(options.filter)
  const amplitude = 4 * codePerDensity * grainSpan * effects.grainDensity
  const camera = printedSigma(options, effects)
  if (camera === 0 || amplitude === 0) return amplitude
  const film = (amplitude / grainSpan) * 0.25 * lumaPart(effects) * (grainScale(size) > 1 ? interpolated : 1)
  return amplitude * Math.sqrt(Math.max(0, 1 - (camera / film) ** 2))
}

/** Standard deviation of the camera's noise in the luma of the print at mid grey, in codes of 0 to 1. */
function printedSigma({ cameraSigma = 0, metering }: RenderOptions, { softnessPx }: Effects): number {
  // Light to the power of 1/2.4 is a code; a sample beside the pixel's middle is a mean of four.
  const gain = 2 ** (exposureStops(metering) / 2.4)
  return (cameraSigma / 255) * gain * (softnessPx ** 2 + (1 - softnessPx) ** 2)
}

/** Deviation of a print's luma per deviation of its layers, which correlate in part. */
function lumaPart({ grainColour }: Effects): number {
  const apart = (1 - layerCorrelation) * (1 - dot(rec709Weights, rec709Weights))
  return Math.sqrt(1 - grainColour * apart)
}
