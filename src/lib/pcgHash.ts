/** A well mixed 32-bit integer for every 32-bit integer. Source: Jarzynski and Olano, JCGT 9(3), 2020 (PCG). */
export function pcgHash(value: number): number {
  const state = (Math.imul(value, 747796405) + 2891336453) >>> 0
  const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737) >>> 0
  return ((word >>> 22) ^ word) >>> 0
}
