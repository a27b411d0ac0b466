import jpeg from 'jpeg-js'

import { exifData, withExif } from '../images/exif.ts'
import type { Rgb } from './fakeCamera.ts'

/** Image file for Playwright's `setInputFiles`. */
export type OwnImage = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** JPEG of two colours, one in the upper half and one in the lower. */
export function twoColours(
  name: string,
  upper: Rgb,
  lower: Rgb,
  { width = 400, height = 300 } = {},
): OwnImage {
  const data = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at += 1) data.set(at < (width * height) / 2 ? upper : lower, at * 4)
  return { name, mimeType: 'image/jpeg', buffer: jpeg.encode({ data, width, height }, 95).data }
}

/** Lays an image on its side by an EXIF orientation, 1 to 8, as phones do. */
export function rotated({ buffer, ...image }: OwnImage, orientation: number): OwnImage {
  return { ...image, buffer: Buffer.from(withExif(buffer, exifData(orientation))) }
}
