import type { Effects } from './effectsOf.ts'

/**
 * Fourth root of the light in the middle, and what the corners add to it. Squared twice, the root runs from the one
 * to the other as smoothly as stops would, and a shader has it without a power.
 */
export function falloffRoots({
  centreStops,
  edgeStops,
}: Pick<Effects, 'centreStops' | 'edgeStops'>): readonly [middle: number, corners: number] {
  const middle = 2 ** (centreStops / 4)
  return [middle, 2 ** (edgeStops / 4) - middle]
}
