import type { Metering } from '../photo/Metering.ts'
import type { Effects } from './effectsOf.ts'

/** Light below this is left alone. */
export const kneeLight = 0.6

/**
 * How much the light above the knee is bent so that the brightest there can be, after metering, flash and halation,
 * just reaches white. 0, and the picture stays as it is, where nothing makes white brighter.
 */
export function shoulder(metering: Metering, { centreStops, edgeStops, halation }: Effects): number {
  const gain = Math.max(metering.red, metering.green, metering.blue)
  const brightest = gain * 2 ** Math.max(centreStops, edgeStops) + Math.max(...halation)
  return brightest <= 1 ? 0 : (brightest - 1) / ((brightest - kneeLight) * (1 - kneeLight))
}
