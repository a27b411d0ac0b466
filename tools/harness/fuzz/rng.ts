import { pcgHash } from '../../../src/lib/bits.ts'

/** Draws whole numbers below a limit; the same ones for the same seed. */
export type Rng = (limit: number) => number

export function createRng(seed: number): Rng {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x9e3779b9) >>> 0
    return pcgHash(state) % limit
  }
}
