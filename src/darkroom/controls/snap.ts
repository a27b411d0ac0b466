import type { Param } from '../../lib/Param.ts'

/** A value as it is written to a preset: within its range, and as many decimals as its step has. */
export function snap(value: number, { min, max, step }: Param): number {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  // A step of 0.125 has three decimals and not one.
  const digits = Number(step.toFixed(decimals)) === step ? decimals : 4
  return Number(Math.min(max, Math.max(min, value)).toFixed(digits))
}
