import type { Rgb } from '../../../src/colour/srgb.ts'

/** Random sRGB colours, always the same (the minimal standard generator). */
export function randomColours(count: number): readonly Rgb[] {
  let state = 1
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  return Array.from({ length: count }, () => [random(), random(), random()] as const)
}
