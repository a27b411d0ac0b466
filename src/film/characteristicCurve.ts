import { pchip } from '../lib/interpolate.ts'
import type { Tuning, CurveFigures } from './Film.ts'
import { logExposureOfMidGrey } from './sceneExposure.ts'
/** Density at a log10 exposure. */
export type CharacteristicCurve = (logE: number) => number

/** An end steeper than this was cut off by the plot's edge; a flatter one has reached its limit. */
const slopingAbove = 0.2
const slopingRoomD = 0.6
const flatRoomD = 0.04

const smoothingPasses = 2

/**
 * The curve through the steadied figures, PCHIP, monotone. Beyond the plot it goes on with the same slope and
 * levels off exponentially within a stated room of density: an estimate, the sheets print nothing there.
 */
export function characteristicCurve({ logE, D }: CurveFigures): CharacteristicCurve {
  const curve = pchip(logE, steady(D))
  const [first, last] = [logE[0] ?? 0, logE.at(-1) ?? 0]
  const end = (at: number) => ({ density: curve.value(at), slope: curve.slope(at) })
  const [toe, shoulder] = [end(first), end(last)]
  return (at) => {
    if (at < first) return toe.density - levelOff(toe.slope, first - at)
    if (at > last) return shoulder.density + levelOff(shoulder.slope, at - last)
    return curve.value(at)
  }
}

/** Takes out the tremble, of 0.02 D at most: levels the dips, then smooths. The ends stay. */
function steady(D: readonly number[]): number[] {
  let highest = -Infinity
  const level = D.map((density) => (highest = Math.max(highest, density)))
  let smooth = level
  for (let pass = 0; pass < smoothingPasses; pass++) smooth = smooth.map(betweenNeighbours)
  return smooth
}

/** Weights 1, 2, 1. */
function betweenNeighbours(here: number, i: number, list: readonly number[]): number {
  const [before, after] = [list[i - 1], list[i + 1]]
  return before === undefined || after === undefined ? here : (before + 2 * here + after) / 4
}

function levelOff(slope: number, distance: number): number {
  const roomD = slope > slopingAbove ? slopingRoomD : flatRoomD
  return roomD * -Math.expm1((-slope * distance) / roomD)
}

/** What a stop of longer development multiplies the slope by, and the part of that stop that shadows win back. */
const slopePerStop = 1.13
const wonBack = 1 / 3

/** log10 of the exposure of a stop. */
export const logStop = Math.log10(2)

/** What development that was longer (or, below 0, shorter) by stops multiplies a curve's slope by. */
export function pushedSlope(pushStops: number): number {
  return slopePerStop ** pushStops
}

/**
 * A negative's curve, developed longer: steeper above its fog, and faster by less than what it was underexposed by.
 * An estimate after the usual advice (a stop raises contrast by some 10 to 15 % and speed by a third of a stop);
 * the sheets in `films/` print no family of curves by developing time.
 */
export function pushProcess(
  curve: CharacteristicCurve,
  fogD: number,
  pushStops: number,
): CharacteristicCurve {
  if (pushStops === 0) return curve
  const slope = pushedSlope(pushStops)
  const faster = wonBack * pushStops * logStop
  return (logE) => fogD + slope * (curve(logE + faster) - fogD)
}

/** Density of a negative at a log10 exposure relative to mid grey, of which it got what its choices say. */
export function negativeDensity(
  figures: CurveFigures,
  isoSpeed: number,
  { exposureStops, pushStops }: Pick<Tuning, 'exposureStops' | 'pushStops'>,
): CharacteristicCurve {
  const greyLogE = logExposureOfMidGrey(isoSpeed) + (exposureStops - pushStops) * logStop
  const density = pushProcess(characteristicCurve(figures), Math.min(...figures.D), pushStops)
  return (relativeLogE) => density(greyLogE + relativeLogE)
}
