import { clamp } from '../../lib/numbers.ts'
import { type Blocks, type BlockValues, sumOf } from './blocks.ts'

/** Grid of chromas; those beyond it belong to its border. */
export const chromaGrid = {
  warmth: { min: -1.6, step: 0.05, count: 90 },
  tint: { min: -1.2, step: 0.1, count: 25 },
} as const

/** Histogram of chromas on `chromaGrid`, row by row of warmth. */
export type ChromaHistogram = Float64Array

/**
 * Histogram of the surroundings of the face. Each usable block is weighted by its share of the light, because white things
 * are bright.
 * @param faceParts how far each block belongs to the face, 0 to 1
 */
export function histogramAround(blocks: Blocks, faceParts: BlockValues): ChromaHistogram {
  const lights = usableLuminances(blocks)
  const light = sumOf(lights) || 1
  return createHistogram(
    blocks,
    lights.map((luminance, block) => ((1 - (faceParts[block] ?? 0)) * luminance) / light),
  )
}

/** Histogram of the face; its sum is 1. Each block weighs by the root of its light: deep skin counts, too. */
export function histogramOfFace(blocks: Blocks, faceParts: BlockValues): ChromaHistogram {
  const weights = usableLuminances(blocks).map(
    (luminance, block) => (faceParts[block] ?? 0) * Math.sqrt(luminance),
  )
  const weightSum = sumOf(weights) || 1
  return createHistogram(
    blocks,
    weights.map((weight) => weight / weightSum),
  )
}

/** Luminances of the usable blocks; 0 for the others. */
function usableLuminances({ luminances, certainties }: Blocks): BlockValues {
  return luminances.map((luminance, block) => ((certainties[block] ?? 0) > 0 ? luminance : 0))
}

/** Shares each weight among the four points around its chroma, so that a small change of the scene changes little. */
function createHistogram(
  { warmths, tints }: Pick<Blocks, 'warmths' | 'tints'>,
  weights: Float64Array,
): ChromaHistogram {
  const { warmth, tint } = chromaGrid
  const histogram = new Float64Array(warmth.count * tint.count)
  const add = (at: number, weight: number) => (histogram[at] = (histogram[at] ?? 0) + weight)
  for (let block = 0; block < weights.length; block += 1) {
    const weight = weights[block] ?? 0
    if (weight === 0) continue
    const row = positionOn(warmth, warmths[block] ?? 0)
    const column = positionOn(tint, tints[block] ?? 0)
    const at = Math.floor(row) * tint.count + Math.floor(column)
    const lower = weight * (row % 1)
    const upper = weight - lower
    const across = column % 1
    add(at, upper * (1 - across))
    add(at + 1, upper * across)
    add(at + tint.count, lower * (1 - across))
    add(at + tint.count + 1, lower * across)
  }
  return histogram
}

type Axis = { readonly min: number; readonly step: number; readonly count: number }

/** Position on an axis in steps; there is a point after it. */
function positionOn({ min, step, count }: Axis, value: number): number {
  return clamp((value - min) / step, 0, count - 1.001)
}
