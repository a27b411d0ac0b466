import { rec709Weights } from '../../lib/colour/srgb.ts'
import type { Blocks, BlockValues } from './blocks.ts'
import { logRatiosOf } from './chroma.ts'

/** Surroundings whose strongest channel is at the larger level or above are lit well, dark wood as well as a wall. */
const dark = { level: 0.18, lit: 0.225 } as const

/** Luminances between which a wall or a window begins to be clipped, and the part of the surroundings that is. */
const bright = { luminance: 0.8, whole: 0.9, part: 0.12, wholePart: 0.3 } as const

/**
 * Dimness: how certain it is that a dark face is in little light and no deep face in good light, 0 to 1. The room around it
 * is dark, or much of it is brighter than the camera can show.
 * @param surround how far each block belongs to the surroundings
 * @param warmth of the light, as `estimateWarmth` gives it
 */
export function dimnessOf(blocks: Blocks, surround: BlockValues, warmth: number): number {
  const { luminances, warmths, tints, certainties } = blocks
  let [weights, levels, clipped] = [0, 0, 0]
  for (let at = 0; at < luminances.length; at += 1) {
    const weight = surround[at] ?? 0
    const luminance = luminances[at] ?? 0
    const isKnown = (certainties[at] ?? 0) > 0
    weights += weight
    levels += weight * luminance * (isKnown ? strongest((warmths[at] ?? 0) - warmth, tints[at] ?? 0) : 1)
    clipped += weight * ramp(luminance, bright.luminance, bright.whole)
  }
  if (weights === 0) return 0
  const darkness = 1 - ramp(levels / weights, dark.level, dark.lit)
  return Math.max(darkness, ramp(clipped / weights, bright.part, bright.wholePart))
}

/** Strongest channel of a chroma in times of its luminance. */
function strongest(warmth: number, tint: number): number {
  const { red, blue } = logRatiosOf({ warmth, tint })
  const [redPart, bluePart] = [Math.exp(red), Math.exp(blue)]
  const [redWeight, greenWeight, blueWeight] = rec709Weights
  return Math.max(redPart, 1, bluePart) / (redWeight * redPart + greenWeight + blueWeight * bluePart)
}

/** 0 up to one value, 1 from another, and linear between them. */
function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)))
}
