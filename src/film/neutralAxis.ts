import type { Vector3 } from '../lib/matrix3.ts'
import { pchip } from '../lib/pchip.ts'
import type { Layers } from './Film.ts'
import { findDensities } from './findDensities.ts'
import type { Lab } from './lab.ts'
import type { LayerDensity } from './layerDensities.ts'

/**
 * How the greys are to look. Three layers never run quite parallel: undamped, the published curves print lavender
 * highlights and yellow shadows, which a printer would not have sold. All of it is choice.
 */
export type NeutralAxis = {
  /** Part of the greys' own colour that is taken away, 0 to 1. */
  readonly damping: number
  /** Colour that is wished for instead, at L* rising; three or more, held beyond the ends. */
  readonly cast: readonly Lab[]
}

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
export function bendToNeutral(
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
    const found = findDensities(look, wanted, densities)
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
