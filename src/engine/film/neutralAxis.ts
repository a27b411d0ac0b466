import type { Lab } from '../../lib/colour/lab.ts'
import { pchip } from '../../lib/interpolate.ts'
import { inverse, type Matrix3, transform, transpose, type Vector3 } from '../../lib/matrix3.ts'
import type { Layers, NeutralAxis } from './Film.ts'
import type { LayerDensity } from './stock.ts'

/** Greys at which the curves are corrected, evenly spaced in code. */
const greyCount = 65

/** Appearance of a print, as Lab, by the densities of its three layers. */
type Appearance = (densities: Vector3) => Lab

type Greys = {
  /** log10 exposure, relative to mid grey, of a grey of code 0 to 1. */
  readonly relativeLogEOf: (code: number) => number
  readonly appearance: Appearance
}

/**
 * Neutralises the greys of a print: corrects each layer's curve, by its own exposure alone, so that greys have the
 * wanted colour. The correction is 0.3 D at most, under which hues stay smooth; a correction of image colours would
 * break them.
 */
export function neutraliseGreys(
  layers: Layers<LayerDensity>,
  { damping, cast }: NeutralAxis,
  { relativeLogEOf, appearance }: Greys,
): Layers<LayerDensity> {
  const castAt = castCurve(cast)
  const logEs = Array.from({ length: greyCount }, (_, i) => relativeLogEOf(i / (greyCount - 1)))
  const corrections = logEs.map((logE): Vector3 => {
    const densities: Vector3 = [layers[0](logE), layers[1](logE), layers[2](logE)]
    const [lightness, a, b] = appearance(densities)
    const [castA, castB] = castAt(lightness)
    const wanted: Lab = [lightness, (1 - damping) * a + castA, (1 - damping) * b + castB]
    const solved = solveDensities(appearance, wanted, densities)
    return [solved[0] - densities[0], solved[1] - densities[1], solved[2] - densities[2]]
  })
  const corrected = (i: 0 | 1 | 2): LayerDensity => {
    const correction = clampedPchip(
      logEs,
      corrections.map((densities) => densities[i]),
    )
    return (logE) => layers[i](logE) + correction(logE)
  }
  return [corrected(0), corrected(1), corrected(2)]
}

/** Colour cast of the greys: a* and b* by L*. */
export function castCurve(cast: readonly Lab[]): (lightness: number) => readonly [a: number, b: number] {
  const lightnesses = cast.map(([lightness]) => lightness)
  const a = clampedPchip(
    lightnesses,
    cast.map(([, value]) => value),
  )
  const b = clampedPchip(
    lightnesses,
    cast.map(([, , value]) => value),
  )
  return (lightness) => [a(lightness), b(lightness)]
}

/** PCHIP through points; beyond them the value at the end. */
function clampedPchip(x: readonly number[], y: readonly number[]): (at: number) => number {
  const curve = pchip(x, y)
  const [first, last] = [x[0] ?? 0, x.at(-1) ?? 0]
  return (at) => curve.value(Math.min(Math.max(at, first), last))
}

const maxSteps = 12
/** Invisible error of L*, a*, b*. */
const tolerance = 1e-9
/** A longer step leads to densities at which the appearance hardly changes, where no step leads back. */
const maxStepD = 0.5
/** Density difference by which derivatives are estimated. */
const deltaD = 1e-4

/**
 * Solves for the three densities that give a print an appearance, by Newton's method. Where no densities do, the
 * result looks more like it than the start, or at worst anyhow.
 * @param start densities near the solution
 */
export function solveDensities(appearance: Appearance, wanted: Lab, start: Vector3): Vector3 {
  let densities = start
  for (let step = 0; step < maxSteps; step++) {
    const seen = appearance(densities)
    const error: Vector3 = [wanted[0] - seen[0], wanted[1] - seen[1], wanted[2] - seen[2]]
    if (Math.hypot(...error) < tolerance) break
    const [red, green, blue] = transform(inverse(jacobian(appearance, densities, seen)), error)
    densities = [densities[0] + limited(red), densities[1] + limited(green), densities[2] + limited(blue)]
  }
  return densities
}

function limited(stepD: number): number {
  return Math.min(Math.max(stepD, -maxStepD), maxStepD)
}

/** Change of L*, a*, b* (rows) per density of the red-, green- and blue-sensitive layer (columns). */
function jacobian(appearance: Appearance, [red, green, blue]: Vector3, seen: Lab): Matrix3 {
  const along = (densities: Vector3): Vector3 => {
    const there = appearance(densities)
    return [(there[0] - seen[0]) / deltaD, (there[1] - seen[1]) / deltaD, (there[2] - seen[2]) / deltaD]
  }
  return transpose([
    along([red + deltaD, green, blue]),
    along([red, green + deltaD, blue]),
    along([red, green, blue + deltaD]),
  ])
}
