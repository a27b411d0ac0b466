import type { Exposure } from '../../filters/Engine.ts'

const framesPerSecond = 24

/**
 * The exposure of a moving picture at a moment, milliseconds since the epoch: grain and gate are those of a film
 * of 24 frames a second. They lie still for visitors who ask their system for less motion.
 */
export function movingExposure(exposure: Exposure, nowMs: number): Exposure {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still) return { ...exposure, takenAt: nowMs }
  return { ...exposure, takenAt: nowMs, frame: Math.floor((nowMs / 1000) * framesPerSecond) % 2 ** 31 }
}
