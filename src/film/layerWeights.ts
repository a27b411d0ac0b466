import colorimetry from '../../films/common-colorimetry.json' with { type: 'json' }
import basis from '../../films/common-srgb-reflectance-basis.json' with { type: 'json' }
import { integral, type Spectrum } from './spectrum.ts'

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
