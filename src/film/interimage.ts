import type { Vector3 } from '../lib/matrix3.ts'

/**
 * How far a layer is pushed away from its neighbours: part of the difference of their log exposures. It grows from
 * shadows to highlights, as a developing layer gives off its inhibitor with the density that it forms; in thin
 * shadows the dyes' unwanted absorption can outweigh it, and the number is below 0.
 */
export type Interimage = { readonly shadows: number; readonly highlights: number }

/** How fast shadows turn into highlights, about mid grey, per decade of exposure. */
const turnRate = 4

/**
 * Log exposures of the three layers, relative to mid grey, to those that they seem to have got. Grey stays grey.
 * The effect is told of by Giorgianni and Madden, Digital Color Management, 2008; no sheet prints its strength.
 */
export function interimage({ shadows, highlights }: Interimage): (logE: Vector3) => Vector3 {
  return ([red, green, blue]) => {
    const mean = (red + green + blue) / 3
    const strength = shadows + (highlights - shadows) / (1 + Math.exp(-turnRate * mean))
    const pushed = (logE: number) => logE + 3 * strength * (logE - mean)
    return [pushed(red), pushed(green), pushed(blue)]
  }
}
