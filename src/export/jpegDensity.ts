const soi = 0xd8
const app0 = 0xe0
const app1 = 0xe1
/** What may stand before a JPEG's tables: the application's segments. */
const lastApp = 0xef
const exif = 'Exif\0'

/**
 * The same JPEG with a density in its header, in dots per inch across and down, 1 to 65535.
 * A JFIF header (APP0, first of all segments: JFIF 1.02) says it; one that was there is replaced. Exif, where an
 * encoder writes a density of its own (Safari: 72), is left out: the picture needs nothing of it.
 * Throws RangeError for bytes that are no JPEG.
 */
export function setJpegDensity(jpeg: Uint8Array, dotsPerInch: number): Uint8Array<ArrayBuffer> {
  if (jpeg[0] !== 0xff || jpeg[1] !== soi) throw new RangeError('not a JPEG')
  const header = jfifHeader(dotsPerInch)
  const kept: Uint8Array[] = []
  let at = 2
  for (let segment = segmentAt(jpeg, at); segment; segment = segmentAt(jpeg, at)) {
    if (!tellsDensity(segment)) kept.push(segment)
    at += segment.length
  }
  return joined([jpeg.subarray(0, 2), header, ...kept, jpeg.subarray(at)])
}

/** APP0 of 18 bytes: the name, version 1.02, dots per inch, the density twice, no thumbnail. */
function jfifHeader(dotsPerInch: number): Uint8Array {
  const density = [dotsPerInch >> 8, dotsPerInch & 0xff]
  return Uint8Array.of(0xff, app0, 0, 16, ...ascii('JFIF\0'), 1, 2, 1, ...density, ...density, 0, 0)
}

/** The application's segment that begins here, marker and all; null where something else does. */
function segmentAt(jpeg: Uint8Array, at: number): Uint8Array | null {
  const [mark = 0, marker = 0, high = 0, low = 0] = jpeg.subarray(at, at + 4)
  if (mark !== 0xff || marker < app0 || marker > lastApp) return null
  return jpeg.subarray(at, at + 2 + high * 256 + low)
}

/** APP0 is JFIF, or its extension with a thumbnail of it; APP1 is Exif or XMP. */
function tellsDensity(segment: Uint8Array): boolean {
  if (segment[1] === app0) return true
  return segment[1] === app1 && ascii(exif).every((byte, index) => segment[4 + index] === byte)
}

function ascii(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
