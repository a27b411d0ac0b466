import { concatBytes } from '../../lib/bytes.ts'

/** Markers of a JPEG: start of image, and the application segments, which come before its tables. */
const soi = 0xd8
const app0 = 0xe0
const app1 = 0xe1
const lastApp = 0xef
const exif = 'Exif\0'

/**
 * Sets the density of a JPEG in its JFIF header (APP0, the first segment: JFIF 1.02); one that is there is replaced. Exif,
 * to which some encoders write a density of their own (Safari: 72), is removed: a strip needs nothing of it.
 * @param dotsPerInch across and down, 1 to 65535
 * @throws RangeError for bytes that are not a JPEG
 */
export function setJpegDensity(jpeg: Uint8Array, dotsPerInch: number): Uint8Array<ArrayBuffer> {
  if (jpeg[0] !== 0xff || jpeg[1] !== soi) throw new RangeError('not a JPEG')
  const header = jfifHeader(dotsPerInch)
  const kept: Uint8Array[] = []
  let at = 2
  for (let segment = segmentAt(jpeg, at); segment; segment = segmentAt(jpeg, at)) {
    if (!hasDensity(segment)) kept.push(segment)
    at += segment.length
  }
  return concatBytes([jpeg.subarray(0, 2), header, ...kept, jpeg.subarray(at)])
}

/** Dots per inch of a JPEG that `setJpegDensity` has made, by its first 20 bytes; 300 for any other file. */
export function readJpegDensity(jpeg: Uint8Array): number {
  const [unit, high = 0, low = 0] = jpeg.subarray(13, 16)
  const isJfif = jpeg[3] === app0 && ascii('JFIF\0').every((byte, index) => jpeg[6 + index] === byte)
  return isJfif && unit === 1 ? high * 256 + low || 300 : 300
}

/** APP0 of 18 bytes: name, version 1.02, unit dots per inch, the density twice, no thumbnail. */
function jfifHeader(dotsPerInch: number): Uint8Array {
  const density = [dotsPerInch >> 8, dotsPerInch & 0xff]
  return Uint8Array.of(0xff, app0, 0, 16, ...ascii('JFIF\0'), 1, 2, 1, ...density, ...density, 0, 0)
}

/** Application segment that begins at an offset, with its marker; null where something else begins. */
function segmentAt(jpeg: Uint8Array, at: number): Uint8Array | null {
  const [mark = 0, marker = 0, high = 0, low = 0] = jpeg.subarray(at, at + 4)
  if (mark !== 0xff || marker < app0 || marker > lastApp) return null
  return jpeg.subarray(at, at + 2 + high * 256 + low)
}

/** True for segments that may hold a density: APP0 is JFIF or its extension; APP1 is Exif or XMP. */
function hasDensity(segment: Uint8Array): boolean {
  if (segment[1] === app0) return true
  return segment[1] === app1 && ascii(exif).every((byte, index) => segment[4 + index] === byte)
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)
