import { ramp } from '../../lib/numbers.ts'
import type { Blocks, BlockValues } from './blocks.ts'
import type { Chroma } from './chroma.ts'

/** What white below a face says of the light. */
export type WhiteShirt = Chroma & {
  /** How certain it is that there is something white, 0 to 1. */
  readonly certainty: number
}

/** Luminance of white, in times of that of the brightest. */
const white = { luminance: 0.4, wholeLuminance: 0.6 } as const

/** Differences of its chroma from that of the light: within the smaller ones it is white. */
const difference = {
  warmth: 0.12,
  maxWarmth: 0.25,
  green: 0.28,
  maxGreen: 0.35,
  pink: 0.08,
  maxPink: 0.14,
} as const

/** Warmths between which a block may be a sky beside a shoulder. */
const sky = { warmth: -0.12, maxWarmth: -0.05 } as const

/** Part of the image that it fills. */
const size = { some: 0.015, whole: 0.04 } as const

/**
 * White shirt: finds what is below a face, as bright as white, and has the warmth of the light. It tells the light better
 * than the whole picture does, and its tint as well, which a lamp of three bands leaves. A wall never does: it may be of
 * any pale colour.
 * @param below how far each block is below skin, 0 to 1
 * @param warmth of the light, as `estimateWarmth` gives it
 */
export function findWhiteShirt(blocks: Blocks, below: BlockValues, warmth: number): WhiteShirt {
  const { luminances, warmths, tints, certainties } = blocks
  const brightest = blocks.brightest.luminance || 1
  let [sum, warmthSum, tintSum] = [0, 0, 0]
  for (let block = 0; block < luminances.length; block += 1) {
    const brightness = (luminances[block] ?? 0) / brightest
    const along = Math.abs((warmths[block] ?? 0) - Math.max(0, warmth))
    const tint = tints[block] ?? 0
    const weight =
      (certainties[block] ?? 0) *
      (below[block] ?? 0) *
      ramp(brightness, white.luminance, white.wholeLuminance) *
      ramp(warmths[block] ?? 0, sky.warmth, sky.maxWarmth) *
      ramp(-along, -difference.maxWarmth, -difference.warmth) *
      ramp(tint, -difference.maxGreen, -difference.green) *
      ramp(-tint, -difference.maxPink, -difference.pink)
    sum += weight
    warmthSum += weight * (warmths[block] ?? 0)
    tintSum += weight * (tints[block] ?? 0)
  }
  const part = sum / (luminances.length || 1)
  return {
    certainty: ramp(part, size.some, size.whole),
    warmth: warmthSum / (sum || 1),
    tint: tintSum / (sum || 1),
  }
}
