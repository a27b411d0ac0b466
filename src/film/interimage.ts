import type { Matrix3 } from '../lib/matrix3.ts'

/**
 * The couplers of a developing layer hold back its neighbours: log exposures, relative to mid grey, to those
 * that the layers seem to have got. Rows sum to 1, so that grey stays grey. The form is the usual one of
 * interlayer effects (Giorgianni and Madden, Digital Color Management, 2008); no sheet prints the strength.
 */
export function interimage(strength: number): Matrix3 {
  const [own, others] = [1 + 2 * strength, -strength]
  return [
    [own, others, others],
    [others, own, others],
    [others, others, own],
  ]
}
