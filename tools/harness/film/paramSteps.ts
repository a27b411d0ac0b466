import type { ParamRange } from '../../../src/filters/paramRanges.ts'

/** The values that a param's steps lead to, from its own towards the farther end of its range, which ends them. */
export function paramSteps(value: number, { min, max, step }: ParamRange): readonly number[] {
  const up = max - value >= value - min
  // The rest of a division may fall just short of a whole step.
  const count = Math.floor((up ? max - value : value - min) / step + 1e-9)
  return Array.from({ length: count }, (_, i) => value + (up ? step : -step) * (i + 1))
}
