import { rec709Weights } from '../../lib/colour/srgb.ts'
import { dot } from '../../lib/matrix3.ts'
import type { Gains, Metering } from './Metering.ts'

/** Exposure of a metering in stops: what it does to the luminance of grey. 0 changes nothing. */
export function exposureStops({ red, green, blue }: Gains): number {
  return Math.log2(dot(rec709Weights, [red, green, blue]))
}

/** Exposure from which on a camera's noise is seen, in stops. Below it nothing is done against noise. */
export const dimStops = 0.7

/** Exposure of the part of a picture that gets most, in stops: there its noise is seen most. */
export function maxExposureStops(metering: Metering): number {
  return exposureStops(metering) + (metering.dodge?.maxStops ?? 0)
}

/** True for a metering of dim light: the films then see a longer exposure. */
export function isDim(metering: Metering): boolean {
  return maxExposureStops(metering) > dimStops
}
