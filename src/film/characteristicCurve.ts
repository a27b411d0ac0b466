import { pchip } from '../lib/pchip.ts'

/** Points of a Hurter-Driffield curve as a data sheet prints it. */
export type CurveFigures = {
  /** log10 of the exposure in lux seconds, rising. */
  readonly logE: readonly number[]
  /** Density; where it falls, the digitiser's hand trembled. */
  readonly D: readonly number[]
}

/** Density at a log10 exposure. */
export type CharacteristicCurve = (logE: number) => number

/** An end steeper than this was cut off by the plot's edge; a flatter one has reached its limit. */
const slopingAbove = 0.1
const slopingRoomD = 0.6
const flatRoomD = 0.04

/**
 * The curve through the figures, PCHIP, monotone. Beyond the plot it goes on with the same slope and
 * levels off exponentially within a stated room of density: an estimate, the sheets print nothing there.
 */
export function characteristicCurve({ logE, D }: CurveFigures): CharacteristicCurve {
  const curve = pchip(logE, notFalling(D))
  const [first, last] = [logE[0] ?? 0, logE.at(-1) ?? 0]
  const end = (at: number) => ({ density: curve.value(at), slope: curve.slope(at) })
  const [toe, shoulder] = [end(first), end(last)]
  return (at) => {
    if (at < first) return toe.density - levelOff(toe.slope, first - at)
    if (at > last) return shoulder.density + levelOff(shoulder.slope, at - last)
    return curve.value(at)
  }
}

/** Levels the dips: the figures used here fall by 0.02 D at most. */
function notFalling(D: readonly number[]): number[] {
  let highest = -Infinity
  return D.map((density) => (highest = Math.max(highest, density)))
}

function levelOff(slope: number, distance: number): number {
  const roomD = slope > slopingAbove ? slopingRoomD : flatRoomD
  return roomD * -Math.expm1((-slope * distance) / roomD)
}
