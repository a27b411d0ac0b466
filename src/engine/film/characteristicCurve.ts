import { pchip } from '../../lib/interpolate.ts'
import type { CurveFigures, Tuning } from './Film.ts'
import { logExposureOfMidGrey } from './sceneExposure.ts'

/** Characteristic curve (Hurter-Driffield): density by log10 exposure. */
export type CharacteristicCurve = (logE: number) => number

/** An end that is steeper than this was cut off by the plot's edge; a flatter one has reached its limit. */
const cutOffSlope = 0.2
/** Density that a curve can still gain beyond an end that was cut off, and beyond a flat one. */
const cutOffRoomD = 0.6
const flatRoomD = 0.04

const smoothingPasses = 2

/**
 * Characteristic curve through smoothed figures: PCHIP, monotone. Beyond the plot it continues with the same slope and
 * levels off exponentially within a limited range of density: an estimate, as data sheets have nothing there.
 */
export function characteristicCurve({ logE, D }: CurveFigures): CharacteristicCurve {
  const curve = pchip(logE, smoothed(D))
  const [first, last] = [logE[0] ?? 0, logE.at(-1) ?? 0]
  const endAt = (at: number) => ({ density: curve.value(at), slope: curve.slope(at) })
  const [low, high] = [endAt(first), endAt(last)]
  return (at) => {
    if (at < first) return low.density - levelOff(low.slope, first - at)
    if (at > last) return high.density + levelOff(high.slope, at - last)
    return curve.value(at)
  }
}

/** Removes the digitiser's errors, 0.02 D at most: levels dips, then smooths. The ends stay. */
function smoothed(D: readonly number[]): number[] {
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

/** Density that is gained at a distance from an end of the plot. */
function levelOff(slope: number, distance: number): number {
  const roomD = slope > cutOffSlope ? cutOffRoomD : flatRoomD
  return roomD * -Math.expm1((-slope * distance) / roomD)
}

/** Factor of the slope per stop of push, and the part of a stop that the shadows regain. */
const slopePerStop = 1.13
const regainedPart = 1 / 3

/** log10 of the exposure of a stop. */
export const logStop = Math.log10(2)

/** Factor of a curve's slope after push processing; below 0 stops, pull. */
export function pushedSlope(pushStops: number): number {
  return slopePerStop ** pushStops
}

/**
 * Push processing of a negative's curve: steeper above its fog. The speed gained is less than the underexposure.
 * An estimate after the usual advice (a stop raises contrast by some 10 to 15 % and speed by a third of a stop), as
 * the data sheets in `films/` have no curves by developing time.
 */
function pushProcess(curve: CharacteristicCurve, fogD: number, pushStops: number): CharacteristicCurve {
  if (pushStops === 0) return curve
  const slope = pushedSlope(pushStops)
  const faster = regainedPart * pushStops * logStop
  return (logE) => fogD + slope * (curve(logE + faster) - fogD)
}

/** Density of a negative by log10 exposure relative to mid grey, exposed and developed as its choices say. */
export function negativeDensity(
  figures: CurveFigures,
  isoSpeed: number,
  { exposureStops, pushStops }: Pick<Tuning, 'exposureStops' | 'pushStops'>,
): CharacteristicCurve {
  const greyLogE = logExposureOfMidGrey(isoSpeed) + (exposureStops - pushStops) * logStop
  const density = pushProcess(characteristicCurve(figures), Math.min(...figures.D), pushStops)
  return (relativeLogE) => density(greyLogE + relativeLogE)
}
