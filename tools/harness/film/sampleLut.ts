import { type Rgb, srgbToLinearCubic } from '../../../src/lib/colour/srgb.ts'
import type { Lut } from '../../../src/engine/film/lut.ts'
import { sampleLut as replaceLight } from '../../../src/engine/reference/sampling.ts'

/** Samples a LUT as the CPU renderer does. @returns sRGB, each channel 0 to 1 */
export function sampleLut(lut: Lut, colour: Rgb): Rgb {
  const light = Float64Array.from(colour, srgbToLinearCubic)
  replaceLight(lut, light)
  const [red = 0, green = 0, blue = 0] = light
  return [red, green, blue]
}
