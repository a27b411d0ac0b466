import { rec709Weights } from '../../lib/colour/srgb.ts'
import { dot } from '../../lib/matrix3.ts'
import { clamp, mix, ramp } from '../../lib/numbers.ts'
import { type Blocks, type BlockValues, meanOf, sumOf } from './blocks.ts'
import { logRatiosOf } from './chroma.ts'
import { faceLevels } from './faceLevels.ts'

/** Luminance of what is bright in a room in good light: a white wall. */
const whiteLuminance = 0.72

/**
 * Stops that a room lacks, for each stop that its bright part is below a white wall. The first stop is all lack: few rooms
 * have no bright part of half a white wall. What is darker may be wood or a curtain in good light: it counts less and less.
 */
const lackPerStop = { first: 1, second: 0.8, further: 0.5 } as const

/**
 * Luminances between which a block is clipped, codes 251 to 254, and the part of the surroundings that has to be. A window is
 * one from a lower luminance on, so that it does not count and not count in turns: where it is a part of the surroundings.
 */
const clipping = { from: 0.965, whole: 0.99, part: 0.12, wholePart: 0.3 } as const
const windowPane = { from: 0.7, part: 0.8, maxPart: 0.5 } as const

/**
 * Mean logarithms of the surroundings, without what is brighter than `lamp`, between which a night begins: no skin can be
 * told by its chroma there. And the part of the surroundings that is no lamp.
 */
const night = { from: -5, whole: -5.5, lamp: 0.5, part: 0.15, wholePart: 0.35 } as const

/**
 * Stops of light that a room lacks, by the bright part of all that is no face: walls, shirts, whatever is white. Lamps are
 * too small to count. A room that has something bright has good light; wood is as bright as its strongest channel.
 * @param faces how far each block is a face
 * @param warmth of the light, as `estimateWarmth` gives it
 */
export function lackOfLight(blocks: Blocks, faces: BlockValues, warmth: number): number {
  const levels = blocks.luminances.map((luminance, at) =>
    Math.log2(luminance * strongestOf(blocks, at, warmth) + 1e-4),
  )
  const { bright } = faceLevels(
    levels,
    faces.map((face) => 1 - face),
  )
  const stops = Math.max(0, Math.log2(whiteLuminance) - bright)
  const { first, second, further } = lackPerStop
  return first * Math.min(1, stops) + second * clamp(stops - 1, 0, 1) + further * Math.max(0, stops - 2)
}

/** Strongest channel of a block in times of its luminance, under a light; 1 where the chroma is not known. */
function strongestOf({ warmths, tints, certainties }: Blocks, at: number, warmth: number): number {
  if ((certainties[at] ?? 0) === 0) return 1
  const { red, blue } = logRatiosOf({ warmth: (warmths[at] ?? 0) - warmth, tint: tints[at] ?? 0 })
  const [redPart, bluePart] = [Math.exp(red), Math.exp(blue)]
  return Math.max(redPart, 1, bluePart) / dot(rec709Weights, [redPart, 1, bluePart])
}

/** How far the surroundings are brighter than the camera can show, 0 to 1: a window, or a wall in the sun. */
export function backlightOf({ luminances }: Blocks, surround: BlockValues): number {
  if (!luminances.some((luminance) => luminance > windowPane.from)) return 0
  const bright = luminances.map((luminance) => ramp(luminance, windowPane.from - 0.1, windowPane.from))
  const isWindow = ramp(meanOf(bright, surround), windowPane.part, windowPane.maxPart)
  const from = mix(clipping.from, windowPane.from, isWindow)
  const clipped = luminances.map((luminance) => ramp(luminance, from, clipping.whole))
  return ramp(meanOf(clipped, surround), clipping.part, clipping.wholePart)
}

/** How far the surroundings are those of a night, 0 to 1. */
export function nightness({ luminances }: Blocks, logs: BlockValues, surround: BlockValues): number {
  const unlit = surround.map((part, at) => ((luminances[at] ?? 0) < night.lamp ? part : 0))
  const part = sumOf(unlit) / (sumOf(surround) || 1)
  return ramp(meanOf(logs, unlit), night.from, night.whole) * ramp(part, night.part, night.wholePart)
}
