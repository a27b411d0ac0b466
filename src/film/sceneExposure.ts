import type { Vector3, Matrix3 } from '../lib/matrix3.ts'
import colorimetry from '../../films/common-colorimetry.json' with { type: 'json' }
import basis from '../../films/common-srgb-reflectance-basis.json' with { type: 'json' }
import { integral, spectrum } from './spectrum.ts'
import type { Layers, DeRendering, Interimage, Spectrum } from './Film.ts'
/** Reflectance of mid grey. */
export const midGrey = 0.18

/** Scene light that reaches every part of the film; without it black has no logarithm. */
const flare = 0.002
const whiteX = Math.log2((1 + flare) / midGrey)
const blackX = Math.log2(midGrey / flare)

/**
 * A webcam's picture is tone-mapped already; film and paper do so again. This undoes the first one:
 * linear light of the picture (0 to 1) to scene reflectance, mid grey staying 0.18. Rises strictly.
 */
export function deRender(linear: number, { slopeAtGrey, whiteStops, toeStops }: DeRendering): number {
  const x = Math.log2((linear + flare) / midGrey)
  const shoulder = (whiteStops - slopeAtGrey * whiteX) * (Math.max(0, x) / whiteX) ** 3
  const toe = toeStops * (Math.max(0, -x) / blackX) ** 2
  return midGrey * 2 ** (slopeAtGrey * x + shoulder - toe)
}

/** How fast shadows turn into highlights, about mid grey, per decade of exposure. */
const turnRate = 4

/**
 * Log exposures of the three layers, relative to mid grey, to those that they seem to have got. Grey stays grey.
 * The effect is told of by Giorgianni and Madden, Digital Color Management, 2008; no sheet prints its strength.
 */
export function interimage({ shadows, highlights }: Interimage): (logE: Vector3) => Vector3 {
  return ([red, green, blue]) => {
    const mean = (red + green + blue) / 3
    const strength = shadows + (highlights - shadows) / (1 + Math.exp(-turnRate * mean))
    const pushed = (logE: number) => logE + 3 * strength * (logE - mean)
    return [pushed(red), pushed(green), pushed(blue)]
  }
}

/** Shares of red, green and blue scene light in the exposure of a layer; they sum to 1. */
export type LayerWeights = { readonly red: number; readonly green: number; readonly blue: number }

/**
 * How a layer sees a colour: its linear sRGB parts are given the reflectances of the basis, lit by daylight
 * of 5500 K (which films are balanced for) and taken through a filter of transmission 0 to 1.
 */
export function layerWeights(sensitivity: Spectrum, filter: Spectrum): LayerWeights {
  const exposure = (reflectance: Spectrum) =>
    integral(reflectance, colorimetry.illuminants.D55, sensitivity, filter)
  const [red, green, blue] = [exposure(basis.r), exposure(basis.g), exposure(basis.b)]
  const white = red + green + blue
  return { red: red / white, green: green / white, blue: blue / white }
}

/** Linear scene sRGB to the exposures of the three layers; each row sums to 1, so that grey stays grey. */
export function exposureMatrix([red, green, blue]: Layers<Spectrum>): Matrix3 {
  return [layerRow(red), layerRow(green), layerRow(blue)]
}

function layerRow(sensitivity: Spectrum): Vector3 {
  const { red, green, blue } = layerWeights(sensitivity, clear)
  return [red, green, blue]
}

/** No filter on the lens. */
const clear = spectrum(() => 1)

/** log10 lux seconds of mid grey, 12.5 / ISO speed: the usual constant of reflected-light meters (ISO 2720). */
export function logExposureOfMidGrey(exposureIndex: number): number {
  return Math.log10(12.5 / exposureIndex)
}
