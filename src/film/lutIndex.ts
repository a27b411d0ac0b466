import { bisect } from '../lib/bisect.ts'

/**
 * The place of an sRGB code (0 to 1) along a side of a colour table, 0 to 1: the root of `linearOf`. Shaders have the
 * light at hand, and a root is cheaper than the powers of sRGB; the table lies as densely in the shadows.
 */
export function toIndex(code: number): number {
  return Math.sqrt(linearOf(code))
}

/** The sRGB code (0 to 1) at a place (0 to 1) along a side of a colour table. */
export function fromIndex(index: number): number {
  if (index <= 0) return 0
  return index >= 1 ? 1 : bisect(toIndex, index, 0, 1)
}

/**
 * Linear light of an sRGB code, to within 0.002 and without a power; shaders/common/exposure.glsl has the same cubic.
 * Source: "sRGB Approximations for HLSL", chilliant.blogspot.com, 2012.
 */
export function linearOf(code: number): number {
  return code * (code * (code * 0.305306011 + 0.682171111) + 0.012522878)
}
