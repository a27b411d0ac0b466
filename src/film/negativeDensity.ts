import { type CharacteristicCurve, characteristicCurve, type CurveFigures } from './characteristicCurve.ts'
import type { Tuning } from './Film.ts'
import { logExposureOfMidGrey } from './logExposureOfMidGrey.ts'
import { logStop, pushed } from './pushed.ts'

/** Density of a negative at a log10 exposure relative to mid grey, of which it got what its choices say. */
export function negativeDensity(
  figures: CurveFigures,
  isoSpeed: number,
  { exposureStops, pushStops }: Pick<Tuning, 'exposureStops' | 'pushStops'>,
): CharacteristicCurve {
  const greyLogE = logExposureOfMidGrey(isoSpeed) + (exposureStops - pushStops) * logStop
  const density = pushed(characteristicCurve(figures), Math.min(...figures.D), pushStops)
  return (relativeLogE) => density(greyLogE + relativeLogE)
}
