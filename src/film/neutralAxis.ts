import { type Vector3, inverse, type Matrix3, transform, transpose } from '../lib/matrix3.ts'
import { pchip } from '../lib/interpolate.ts'
import type { Layers, NeutralAxis } from './Film.ts'
import type { Lab } from '../colour/lab.ts'
import type { LayerDensity } from './stock.ts'
/** Greys at which the curves are bent, evenly spaced in code. */
const greyCount = 65

type Greys = {
  /** log10 exposure, relative to mid grey, of a grey of 0 to 1. */
  readonly relativeLogEOf: (code: number) => number
  readonly look: (densities: Vector3) => Lab
}

/**
 * Bends each layer's curve, by its own exposure only, so that greys look as wanted: a small change of density
 * (0.3 at most), under which hues stay smooth, as they would not if colours were corrected in the picture.
 */
export function neutraliseGreys(
  layers: Layers<LayerDensity>,
  { damping, cast }: NeutralAxis,
  { relativeLogEOf, look }: Greys,
): Layers<LayerDensity> {
  const castAt = castCurve(cast)
  const logEs = Array.from({ length: greyCount }, (_, i) => relativeLogEOf(i / (greyCount - 1)))
  const bends = logEs.map((logE): Vector3 => {
    const densities: Vector3 = [layers[0](logE), layers[1](logE), layers[2](logE)]
    const [lightness, a, b] = look(densities)
    const [castA, castB] = castAt(lightness)
    const wanted: Lab = [lightness, (1 - damping) * a + castA, (1 - damping) * b + castB]
    const found = solveDensities(look, wanted, densities)
    return [found[0] - densities[0], found[1] - densities[1], found[2] - densities[2]]
  })
  const bent = (i: 0 | 1 | 2): LayerDensity => {
    const bend = held(
      logEs,
      bends.map((densities) => densities[i]),
    )
    return (logE) => layers[i](logE) + bend(logE)
  }
  return [bent(0), bent(1), bent(2)]
}

/** a* and b* that are wished for at an L*. */
export function castCurve(cast: readonly Lab[]): (lightness: number) => readonly [a: number, b: number] {
  const lightnesses = cast.map(([lightness]) => lightness)
  const a = held(
    lightnesses,
    cast.map(([, value]) => value),
  )
  const b = held(
    lightnesses,
    cast.map(([, , value]) => value),
  )
  return (lightness) => [a(lightness), b(lightness)]
}

/** PCHIP through points; beyond them the value at the end. */
function held(x: readonly number[], y: readonly number[]): (at: number) => number {
  const curve = pchip(x, y)
  const [first, last] = [x[0] ?? 0, x.at(-1) ?? 0]
  return (at) => curve.value(Math.min(Math.max(at, first), last))
}

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
export function solveDensities(look: (densities: Vector3) => Lab, wanted: Lab, start: Vector3): Vector3 {
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
