import jpeg from 'jpeg-js'

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

/** Adds an EXIF orientation, 1 to 8, to a JPEG, as phones do. */
export function rotated({ buffer, ...image }: OwnImage, orientation: number): OwnImage {
  const exif = Buffer.from(
    '457869660000' + '4d4d002a00000008' + '0001' + '0112000300000001' + '00000000' + '00000000',
    'hex',
  )
  exif.writeUInt16BE(orientation, 24)
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return { ...image, buffer: Buffer.concat([buffer.subarray(0, 2), marker, exif, buffer.subarray(2)]) }
}
