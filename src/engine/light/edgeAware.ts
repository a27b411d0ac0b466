import { type Blocks, type BlockValues, sumOf } from './blocks.ts'

// What is done with values of blocks, 32 x 24, so that it ends at the edges of the picture:
// 1. A local mean looks around each block as far as half a face, at what has weight there (a Gaussian window).
// 2. Marks spread from block to block like heat: easily between blocks that are alike in brightness and chroma, hardly over
//    an edge, and less the farther they are from a mark.
// 3. A line over luma says how a value goes on within a block, so that the full-size picture keeps its own edges.

/** Weight of the mean of the whole picture in a local mean, as a part of the largest weight of any window. */
const wholePart = 0.05

/** Means of values in a Gaussian window around each block, weighted; where all weights are small, that of the whole picture. */
export function localMean(values: BlockValues, weights: BlockValues, columns: number): BlockValues {
  const products = values.map((value, at) => value * (weights[at] ?? 0))
  const mean = sumOf(products) / (sumOf(weights) || 1)
  const sums = gaussian(weights, columns)
  const whole = wholePart * sums.reduce((max, sum) => Math.max(max, sum), Number.MIN_VALUE)
  return gaussian(products, columns).map(
    (product, at) => (product + whole * mean) / ((sums[at] ?? 0) + whole),
  )
}

/** How near each block is to where the weights are largest, 0 to 1. */
export function nearness(weights: BlockValues, columns: number): BlockValues {
  const sums = gaussian(weights, columns)
  const max = sums.reduce((most, sum) => Math.max(most, sum), Number.MIN_VALUE)
  return sums.map((sum) => sum / max)
}

/** Standard deviation of the window, blocks: about half a face. */
const sigma = 2.2
const reach = 5
const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, at) =>
  Math.exp(-0.5 * ((at - reach) / sigma) ** 2),
)

function gaussian(values: BlockValues, columns: number): BlockValues {
  const rows = values.length / columns
  return sumAlong(sumAlong(values, { stride: 1, count: columns }), { stride: columns, count: rows })
}

/** Spreads each value along an axis; most are 0, and cost nothing. */
function sumAlong(
  values: BlockValues,
  { stride, count }: { readonly stride: number; readonly count: number },
): BlockValues {
  const sums = new Float64Array(values.length)
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    if (value === 0) continue
    const position = Math.floor(at / stride) % count
    const last = Math.min(reach, count - 1 - position)
    for (let away = Math.max(-reach, -position); away <= last; away += 1) {
      const to = at + away * stride
      sums[to] = (sums[to] ?? 0) + (kernel[away + reach] ?? 0) * value
    }
  }
  return sums
}

/**
 * Differences at which two neighbours are coupled by half: of their logarithms in stops, and of their chromas, each as far as
 * it is certain. Twice as far apart they hardly are.
 */
const edge = { stops: 0.3, chroma: 0.05 } as const
/** Passes over all blocks, and how far each goes beyond its solution, so that a few are enough. */
const passes = 24
const overRelaxation = 1.6

/** Pull of every block towards 0, beside a coupling of 1: a mark fades with the distance, over some nine blocks. */
const pull = 0.012

/**
 * Spreads marks over what is next to them and has their brightness and chroma: 1 where a block is marked, and less beyond,
 * without a step but at the edges of the picture (a screened Poisson equation, by successive over-relaxation).
 * @param stops binary logarithm of each block's luminance
 * @param marks how firmly each block is 1
 */
export function spreadMarks(stops: BlockValues, blocks: Blocks, marks: BlockValues): BlockValues {
  const { columns, warmths, tints, certainties } = blocks
  const coupled = (one: number, other: number) => {
    const certainty = Math.min(certainties[one] ?? 0, certainties[other] ?? 0) / edge.chroma
    const light = ((stops[one] ?? 0) - (stops[other] ?? 0)) / edge.stops
    const warmth = certainty * ((warmths[one] ?? 0) - (warmths[other] ?? 0))
    const tint = certainty * ((tints[one] ?? 0) - (tints[other] ?? 0))
    return 1 / (1 + (light ** 2 + warmth ** 2 + tint ** 2) ** 2)
  }
  const right = stops.map((_, at) => (at % columns === columns - 1 ? 0 : coupled(at, at + 1)))
  const below = stops.map((_, at) => (at + columns >= stops.length ? 0 : coupled(at, at + columns)))
  const parts = new Float64Array(stops.length)
  for (let pass = 0; pass < passes; pass += 1)
    for (let step = 0; step < parts.length; step += 1) {
      const at = pass % 2 === 0 ? step : parts.length - 1 - step
      const [mark, toRight, toBelow] = [marks[at] ?? 0, right[at] ?? 0, below[at] ?? 0]
      const [toLeft, toAbove] = [at % columns === 0 ? 0 : (right[at - 1] ?? 0), below[at - columns] ?? 0]
      const sum =
        toRight * (parts[at + 1] ?? 0) +
        toBelow * (parts[at + columns] ?? 0) +
        toLeft * (parts[at - 1] ?? 0) +
        toAbove * (parts[at - columns] ?? 0)
      const all = mark + toRight + toBelow + toLeft + toAbove
      const before = parts[at] ?? 0
      parts[at] = before + overRelaxation * ((mark + sum) / (all + pull) - before)
    }
  return parts
}

/** Variance of luma that is not an edge. */
const flatVariance = 0.00005

/** Lines over luma that fit values around each block: the value at a luma, the slope, and that luma. */
export type FittedLines = {
  readonly parts: BlockValues
  readonly slopes: BlockValues
  readonly lumas: BlockValues
}

/**
 * Fits lines over the luma to values, in 3 x 3 blocks around each. Source: He, Sun and Tang 2010, "Guided image filtering".
 */
export function fitLines(values: BlockValues, lumas: BlockValues, columns: number): FittedLines {
  const mean = (of: BlockValues) => boxMean(of, columns)
  const [meanValue, meanLuma] = [mean(values), mean(lumas)]
  const products = mean(values.map((value, at) => value * (lumas[at] ?? 0)))
  const squares = mean(lumas.map((luma) => luma * luma))
  const slopes = products.map((product, at) => {
    const luma = meanLuma[at] ?? 0
    return (product - (meanValue[at] ?? 0) * luma) / ((squares[at] ?? 0) - luma * luma + flatVariance)
  })
  const offsets = mean(meanValue.map((value, at) => value - (slopes[at] ?? 0) * (meanLuma[at] ?? 0)))
  const smooth = mean(slopes)
  return {
    parts: offsets.map((offset, at) => offset + (smooth[at] ?? 0) * (meanLuma[at] ?? 0)),
    slopes: smooth,
    lumas: meanLuma,
  }
}

/** Means of 3 x 3 values, those at the border repeated. */
function boxMean(values: BlockValues, columns: number): BlockValues {
  const across = values.map((value, at) => {
    const column = at % columns
    return (
      (values[column === 0 ? at : at - 1] ?? 0) + value + (values[column === columns - 1 ? at : at + 1] ?? 0)
    )
  })
  return across.map((value, at) => {
    const [above, below] = [
      at < columns ? at : at - columns,
      at + columns >= values.length ? at : at + columns,
    ]
    return ((across[above] ?? 0) + value + (across[below] ?? 0)) / 9
  })
}
