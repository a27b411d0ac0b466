import type { Rgb } from '../../../src/lib/colour/srgb.ts'

/** sRGB colour, 0 to 1, from codes of 0 to 255. */
export function rgb(red: number, green: number, blue: number): Rgb {
  return [red / 255, green / 255, blue / 255]
}

/** Pseudo-random sRGB colours, 0 to 1: the same at every call (minimal standard generator of Park and Miller). */
export function randomColours(count: number): readonly Rgb[] {
  let state = 1
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  return Array.from({ length: count }, () => [random(), random(), random()] as const)
}
