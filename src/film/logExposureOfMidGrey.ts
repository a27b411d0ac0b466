/** log10 lux seconds of mid grey, 12.5 / ISO speed: the usual constant of reflected-light meters (ISO 2720). */
export function logExposureOfMidGrey(exposureIndex: number): number {
  return Math.log10(12.5 / exposureIndex)
}
