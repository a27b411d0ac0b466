import { clamp } from '../../lib/numbers.ts'
import type { BlockValues } from './blocks.ts'

/** Levels of what may be a face, as binary logarithms of luminance. */
export type FaceLevels = {
  /** Part of the image that it fills, 0 to 1. */
  readonly part: number
  /** Around the median: hair and shadow pull it down, so that it is seldom above that of the skin. */
  readonly median: number
  /** Of the brighter half without its brightest tenth: seldom below the skin, though hair and shadow are in it. */
  readonly upper: number
  readonly highlights: number
  /** Of the brighter fifth without its brightest twelfth: lamps. */
  readonly bright: number
}

/** Quantiles between which a level is the mean: a single quantile would jump from hair to skin. */
const bands = {
  median: [0.3, 0.6],
  upper: [0.4, 0.9],
  highlights: [0.85, 0.97],
  bright: [0.8, 0.92],
} as const

/** Histogram of logarithms of luminance. */
const bins = { min: -9, step: 0.125, count: 80 } as const

/**
 * Levels of the blocks that may be a face.
 * @param stops binary logarithm of each block's luminance
 */
export function faceLevels(stops: BlockValues, weights: BlockValues): FaceLevels {
  const histogram = new Float64Array(bins.count)
  let total = 0
  for (let block = 0; block < stops.length; block += 1) {
    const weight = weights[block] ?? 0
    const bin = ((stops[block] ?? 0) - bins.min) / bins.step
    const position = clamp(bin, 0, bins.count - 1.001)
    const at = Math.floor(position)
    histogram[at] = (histogram[at] ?? 0) + weight * (1 - (position % 1))
    histogram[at + 1] = (histogram[at + 1] ?? 0) + weight * (position % 1)
    total += weight
  }
  const mean = ([from, to]: readonly [number, number]) => meanBetween(histogram, from * total, to * total)
  return {
    part: total / (stops.length || 1),
    median: mean(bands.median),
    upper: mean(bands.upper),
    highlights: mean(bands.highlights),
    bright: mean(bands.bright),
  }
}

/** Mean of a histogram between two of its cumulated weights. */
function meanBetween(histogram: Float64Array, from: number, to: number): number {
  let [cumulated, sum] = [0, 0]
  for (const [bin, weight] of histogram.entries()) {
    const start = Math.max(cumulated, from)
    cumulated += weight
    sum += Math.max(0, Math.min(cumulated, to) - start) * (bins.min + bin * bins.step)
  }
  return to > from ? sum / (to - from) : 0
}
