/** Median and quartiles. */
export type Spread = { readonly low: number; readonly median: number; readonly high: number }

/** Median and quartiles of some samples; NaN without samples. */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.filter(Number.isFinite).toSorted((one, other) => one - other)
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) }
}

/** Ratios to the reference of the same round: load that slows both cancels out. */
export function ratiosOf(samples: readonly number[], references: readonly number[]): readonly number[] {
  return samples.map((sample, round) => sample / (references[round] ?? Number.NaN))
}

/** Quantile with linear interpolation. @param part 0 to 1 */
function quantile(sorted: readonly number[], part: number): number {
  const position = (sorted.length - 1) * part
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}
