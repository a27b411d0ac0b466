import { createRng } from '../fuzz/rng.ts'

/** Seeded random numbers. */
export type Random = {
  /** 0 to below 1. */
  readonly uniform: () => number
  /** Roughly normal, with mean 0 and standard deviation 1. */
  readonly normal: () => number
}

/** Creates random numbers that depend on the seed alone. */
export function createRandom(seed: number): Random {
  const rng = createRng(Math.imul(seed, 0x85ebca6b))
  const uniform = () => rng(0x1000000) / 0x1000000
  // The sum of three uniform numbers has a variance of a quarter.
  const normal = () => 2 * (uniform() + uniform() + uniform() - 1.5)
  return { uniform, normal }
}
