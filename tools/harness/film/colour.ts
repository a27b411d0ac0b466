import type { Rgb } from '../../../src/colour/srgb.ts'

export { chromaOf, ciede2000, hueOf, hueTurn } from '../../../src/colour/lab.ts'
export { labOfCode } from '../../../src/colour/lab.ts'

/** sRGB codes of 0 to 1 of codes of 0 to 255. */
export function rgb(red: number, green: number, blue: number): Rgb {
  return [red / 255, green / 255, blue / 255]
}
