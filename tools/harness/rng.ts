import { pcgHash } from '../../src/lib/bits.ts'

/** Random number generator: a whole number from 0 to below the limit. */
export type Rng = (limit: number) => number

/** Creates a random number generator whose numbers depend on the seed alone. */
export function createRng(seed: number): Rng {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x9e3779b9) >>> 0
    return pcgHash(state) % limit
  }
}
