/** The middle of some figures, and where the middle half of them lies. */
export type Spread = { readonly low: number; readonly median: number; readonly high: number }

/** Median and quartiles; NaN for none. */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.filter(Number.isFinite).toSorted((one, other) => one - other)
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) }
}

/** How often a figure is another one of the same round: what slows both is not in it. */
export function ratiosOf(samples: readonly number[], references: readonly number[]): readonly number[] {
  return samples.map((sample, round) => sample / (references[round] ?? Number.NaN))
}

export const median = (samples: readonly number[]): number => spreadOf(samples).median

/** Between its two neighbours, in proportion. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
