import type { ParamRange } from '../../../src/engine/filters/paramRanges.ts'

/** Values of a param, step by step from `value` to the farther end of its range, without `value` itself. */
export function paramSteps(value: number, { min, max, step }: ParamRange): readonly number[] {
  const up = max - value >= value - min
  // A rounding error may put the quotient just below a whole number.
  const count = Math.floor((up ? max - value : value - min) / step + 1e-9)
  return Array.from({ length: count }, (_, i) => value + (up ? step : -step) * (i + 1))
}
