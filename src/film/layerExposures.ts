import type { Matrix3, Vector3 } from '../lib/matrix3.ts'
import type { Layers } from './Film.ts'
import { layerWeights } from './layerWeights.ts'
import { type Spectrum, spectrum } from './spectrum.ts'

/** Linear scene sRGB to the exposures of the three layers; each row sums to 1, so that grey stays grey. */
export function layerExposures([red, green, blue]: Layers<Spectrum>): Matrix3 {
  return [layerRow(red), layerRow(green), layerRow(blue)]
}

function layerRow(sensitivity: Spectrum): Vector3 {
  const { red, green, blue } = layerWeights(sensitivity, clear)
  return [red, green, blue]
}

/** No filter on the lens. */
const clear = spectrum(() => 1)
