import type { Rgb } from '../../src/film/Print.ts'

export { chromaOf, ciede2000, hueOf, hueTurn } from '../../src/film/ciede2000.ts'
export { labOfCode } from '../../src/film/labOfCode.ts'

/** sRGB codes of 0 to 1 of codes of 0 to 255. */
export function rgb(red: number, green: number, blue: number): Rgb {
  return [red / 255, green / 255, blue / 255]
}
