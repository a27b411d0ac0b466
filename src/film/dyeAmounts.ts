import colorimetry from '../../films/common-colorimetry.json' with { type: 'json' }
import { inverse, type Matrix3, type Vector3 } from '../lib/matrix3.ts'
import type { Layers } from './Film.ts'
import { integral, type Spectrum } from './spectrum.ts'

const { r: red, g: green, b: blue } = colorimetry.status_densitometry_weights_normalised.A

/**
 * Status A densities over the paper to amounts of the paper's own dyes: the densitometer sees through red, green
 * and blue filters, and every dye absorbs in all three. Source of the filters: ISO 5-3.
 */
export function dyeAmounts([cyan, magenta, yellow]: Layers<Spectrum>): Matrix3 {
  const seen = (filter: Spectrum): Vector3 => [
    integral(filter, cyan),
    integral(filter, magenta),
    integral(filter, yellow),
  ]
  return inverse([seen(red), seen(green), seen(blue)])
}
