import type { Size } from '../lib/geometry.ts'
import { pcgHash } from '../lib/bits.ts'
import { effectsOf, scaleOf } from '../filters/effects.ts'
import type { RenderOptions } from './FilterRenderer.ts'
import { grainTilePx } from './grainTile.ts'

type Chance = Pick<RenderOptions, 'seed' | 'frame'>

/** Where the grain's tile lies: texel = floor(place in grains x direction + offset), modulo the tile. */
export type GrainTransform = {
  readonly direction: readonly [x: -1 | 1, y: -1 | 1]
  readonly offset: readonly [x: number, y: number]
}

/** Another place for every seed, and for every frame of the live view. */
export function grainTransform({ seed, frame = 0 }: Chance): GrainTransform {
  const bits = pcgHash(pcgHash(seed) ^ frame)
  return {
    direction: [bits & 1 ? 1 : -1, bits & 2 ? 1 : -1],
    offset: [(bits >>> 8) % grainTilePx, (bits >>> 16) % grainTilePx],
  }
}

/** Where lens and gate have the picture beside a pixel's middle, in pixels. A still has no frame and lies still. */
export function sampleOffsetPx(exposure: RenderOptions, size: Size): readonly [x: number, y: number] {
  const { softnessPx, gateWeavePx } = effectsOf(exposure.filter)
  if (exposure.frame === undefined) return [softnessPx, softnessPx]
  const bits = pcgHash(pcgHash(exposure.seed) + exposure.frame)
  const along = (part: number) => softnessPx + (part / 0x7fff - 1) * gateWeavePx * scaleOf(size)
  return [along(bits & 0xffff), along(bits >>> 16)]
}

/** The side of the frame that light leaks in at: 0 left, 1 right. It stays while the live view runs. */
export function lightLeakSide({ seed }: Chance): 0 | 1 {
  return pcgHash(seed) & 1 ? 1 : 0
}
