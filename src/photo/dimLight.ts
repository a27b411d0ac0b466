import { rec709Weights } from '../colour/srgb.ts'
import { dot } from '../lib/matrix3.ts'
import type { Metering } from './Photo.ts'

/** Exposure of a metering in stops: what it does to the luminance of grey. 0 changes nothing. */
export function exposureStops({ red, green, blue }: Metering): number {
  return Math.log2(dot(rec709Weights, [red, green, blue]))
}

/** Exposure from which on a camera's noise is seen, in stops. Below it nothing is done against noise. */
export const dimStops = 0.7

/** True for a metering of dim light: the films then see a longer exposure. */
export function isDim(metering: Metering): boolean {
  return exposureStops(metering) > dimStops
}
