import { type Lab, labOf } from './lab.ts'
import type { Rgb } from './Print.ts'
import { decodeSrgb } from './srgb.ts'

/** CIE Lab of sRGB codes of 0 to 1. */
export function labOfCode([red, green, blue]: Rgb): Lab {
  return labOf([decodeSrgb(red), decodeSrgb(green), decodeSrgb(blue)])
}
