import { inverse, type Matrix3, transform, transpose, type Vector3 } from '../lib/matrix3.ts'
import type { Lab } from './lab.ts'

const mostSteps = 12
/** Error of L*, a*, b* that nobody can see. */
const goodEnough = 1e-9
/** A longer step leads away, to where nothing changes what is seen: what is wanted can't be had. */
const longestStepD = 0.5
/** Density by which the slopes are felt. */
const nudgeD = 1e-4

/**
 * The three densities that a print needs to look as wanted, by Newton's method from a start that is near.
 * Where no densities look so, some that look more like it, or at worst anything.
 * @param look what a print of three densities looks like
 */
export function findDensities(look: (densities: Vector3) => Lab, wanted: Lab, start: Vector3): Vector3 {
  let densities = start
  for (let step = 0; step < mostSteps; step++) {
    const seen = look(densities)
    const error: Vector3 = [wanted[0] - seen[0], wanted[1] - seen[1], wanted[2] - seen[2]]
    if (Math.hypot(...error) < goodEnough) break
    const [red, green, blue] = transform(inverse(slopes(look, densities, seen)), error)
    densities = [densities[0] + within(red), densities[1] + within(green), densities[2] + within(blue)]
  }
  return densities
}

function within(stepD: number): number {
  return Math.min(Math.max(stepD, -longestStepD), longestStepD)
}

/** Change of L*, a*, b* (rows) per density of the red, green and blue filter (columns). */
function slopes(look: (densities: Vector3) => Lab, [red, green, blue]: Vector3, seen: Lab): Matrix3 {
  const along = (densities: Vector3): Vector3 => {
    const there = look(densities)
    return [(there[0] - seen[0]) / nudgeD, (there[1] - seen[1]) / nudgeD, (there[2] - seen[2]) / nudgeD]
  }
  return transpose([
    along([red + nudgeD, green, blue]),
    along([red, green + nudgeD, blue]),
    along([red, green, blue + nudgeD]),
  ])
}
