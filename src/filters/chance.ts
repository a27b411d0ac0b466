import { pcgHash } from '../lib/pcgHash.ts'
import type { Exposure } from './Engine.ts'
import { grainTilePx } from './grainTile.ts'

type Chance = Pick<Exposure, 'seed' | 'frame'>

/** Where the grain's tile lies: texel = (pixel x direction + offset), modulo the tile. */
export type GrainPlace = {
  readonly direction: readonly [x: -1 | 1, y: -1 | 1]
  readonly offset: readonly [x: number, y: number]
}

/** Another place for every seed, and for every frame of the live view. */
export function grainPlace({ seed, frame = 0 }: Chance): GrainPlace {
  const bits = pcgHash(pcgHash(seed) ^ frame)
  return {
    direction: [bits & 1 ? 1 : -1, bits & 2 ? 1 : -1],
    offset: [(bits >>> 8) % grainTilePx, (bits >>> 16) % grainTilePx],
  }
}

/** Where the film lies in the gate, -1 to 1 each way; stills have no frame and lie still. */
export function gatePlace({ seed, frame }: Chance): readonly [x: number, y: number] {
  if (frame === undefined) return [0, 0]
  const bits = pcgHash(pcgHash(seed) + frame)
  return [((bits & 0xffff) / 0xffff) * 2 - 1, ((bits >>> 16) / 0xffff) * 2 - 1]
}

/** The side of the frame that light leaks in at: 0 left, 1 right. It stays while the live view runs. */
export function leakSide({ seed }: Chance): 0 | 1 {
  return pcgHash(seed) & 1 ? 1 : 0
}
