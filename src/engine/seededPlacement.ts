import type { Size } from '../lib/geometry.ts'
import { pcgHash } from '../lib/bits.ts'
import { effectsOf, scaleOf } from './filters/effects.ts'
import type { RenderOptions } from './FilterRenderer.ts'
import { grainTilePx } from './grainTile.ts'

type Seed = Pick<RenderOptions, 'seed' | 'frame'>

/** Position of the grain tile: texel = floor(position in grains x direction + offset), modulo the tile. */
export type GrainTransform = {
  readonly direction: readonly [x: -1 | 1, y: -1 | 1]
  readonly offset: readonly [x: number, y: number]
}

/** Grain position, another one for every seed and for every frame of the live view. */
export function grainTransform({ seed, frame = 0 }: Seed): GrainTransform {
  const bits = pcgHash(pcgHash(seed) ^ frame)
  return {
    direction: [bits & 1 ? 1 : -1, bits & 2 ? 1 : -1],
    offset: [(bits >>> 8) % grainTilePx, (bits >>> 16) % grainTilePx],
  }
}

/**
 * Offset from a pixel's middle to where softness and gate weave sample the image, in pixels. A still has no frame and
 * does not weave.
 */
export function sampleOffsetPx(options: RenderOptions, size: Size): readonly [x: number, y: number] {
  const { softnessPx, gateWeavePx } = effectsOf(options.filter)
  if (options.frame === undefined) return [softnessPx, softnessPx]
  const bits = pcgHash(pcgHash(options.seed) + options.frame)
  const along = (part: number) => softnessPx + (part / 0x7fff - 1) * gateWeavePx * scaleOf(size)
  return [along(bits & 0xffff), along(bits >>> 16)]
}

/** Side of the image that the light leak comes from: 0 left, 1 right. It stays while the live view runs. */
export function lightLeakSide({ seed }: Seed): 0 | 1 {
  return pcgHash(seed) & 1 ? 1 : 0
}

/** Where the ripples of an integral film's paste begin, in ripples. It stays while the live view runs. */
export function pasteOffset({ seed }: Seed): readonly [across: number, along: number] {
  const bits = pcgHash(seed)
  return [((bits >>> 8) & 0xff) / 0x100, ((bits >>> 16) & 0xff) / 0x100]
}
