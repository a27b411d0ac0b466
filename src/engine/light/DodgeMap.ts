import { clamp, mix } from '../../lib/numbers.ts'

/**
 * Dodge map: by how many stops more than the rest the faces of a picture are exposed, as a printer dodges them. It has
 * few blocks; between them it follows the edges of the picture by a line over the luma of each pixel (`dodgeStops`).
 */
export type DodgeMap = {
  readonly columns: number
  readonly rows: number
  /** Four values of 0 to 1 for each block, row by row from the top left: see `dodgeStops`. */
  readonly values: Float64Array
  /** Largest dodge in stops. */
  readonly maxStops: number
}

/** Largest slope of a part over luma, which a value of 0 or 1 stands for; the shaders know it as DODGE_SLOPE. */
export const dodgeSlope = 20

/**
 * Dodge of a pixel in stops: `dodgeAt` of shaders/common/exposure.glsl.
 * @param values of a map at the pixel: part of the dodge at a luma, slope of the part over luma (0.5 is level), that luma,
 * and the whole dodge in stops
 * @param luma of the pixel: the square root of its luminance before the meter
 */
export function dodgeStops(
  [part = 0, slope = 0, at = 0, stops = 0]: ArrayLike<number> & Iterable<number>,
  luma: number,
): number {
  return stops * clamp(part + dodgeSlope * (2 * slope - 1) * (luma - at), 0, 1)
}

/** Blocks that the smallest face fills: what differs in fewer counts as one over so many. */
const minBlocks = 20

/** Mean difference of two maps in stops, where either of them dodges, and more the more it does. */
export function dodgeDifference(one: DodgeMap | undefined, other: DodgeMap | undefined): number {
  const length = (one ?? other)?.values.length ?? 0
  let [sum, weights, max] = [0, 0, 0]
  for (let at = 0; at < length; at += 4) {
    const [before, after] = [blockStops(one, at), blockStops(other, at)]
    const stops = Math.max(before, after)
    sum += Math.abs(before - after) * stops
    weights += stops
    max = Math.max(max, stops)
  }
  return max > 0 ? sum / Math.max(weights, minBlocks * max) : 0
}

function blockStops(map: DodgeMap | undefined, at: number): number {
  return map ? (map.values[at] ?? 0) * (map.values[at + 3] ?? 0) : 0
}

/** Interpolates from part 0 to part 1. A map that is missing dodges nothing. */
export function mixDodge(
  from: DodgeMap | undefined,
  to: DodgeMap | undefined,
  part: number,
): DodgeMap | undefined {
  const map = to ?? from
  if (!map) return undefined
  const [start, end] = [from ?? withoutStops(map), to ?? withoutStops(map)]
  return {
    ...map,
    values: start.values.map((value, at) => mix(value, end.values[at] ?? 0, part)),
    maxStops: mix(start.maxStops, end.maxStops, part),
  }
}

function withoutStops(map: DodgeMap): DodgeMap {
  return { ...map, values: map.values.map((value, at) => (at % 4 === 3 ? 0 : value)), maxStops: 0 }
}
