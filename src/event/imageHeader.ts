import type { Size } from '../lib/geometry.ts'

/** Most that a picture of an event may weigh, and show. */
export const mostImageBytes = 2_000_000
const mostPixels = 12_000_000

/** What the first bytes of a picture say about it. */
type ImageHeader = Size & { readonly type: 'image/png' | 'image/jpeg' | 'image/webp' }

/**
 * Why a file can't be a picture of an event, in words that follow its name; null where its header is right. Whether it
 * can be decoded is another question.
 */
export function checkImage(bytes: Uint8Array): string | null {
  if (bytes.length > mostImageBytes) {
    return `has ${inMillions(bytes.length)} MB; a picture has 2 MB at the most.`
  }
  const header = readImageHeader(bytes)
  // ISO 23008-12: what iPhones make, whatever the end of the file's name.
  if (/^....ftyp(hei|mif1|msf1|avi)/su.test(String.fromCharCode(...bytes.subarray(0, 12))))
    return 'is a HEIC or AVIF picture: save it as JPEG.'
  if (!header) return 'is neither a PNG nor a JPEG nor a WebP picture.'
  const { widthPx, heightPx } = header
  if (widthPx * heightPx <= mostPixels) return null
  return `has ${inMillions(widthPx * heightPx)} megapixels; a picture has 12 at the most.`
}

const inMillions = (value: number) => (Math.ceil(value / 100_000) / 10).toFixed(1)

/** Type and size of a PNG, JPEG or WebP, by its header; null for anything else, and for a size of nothing. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const header = readPng(view) ?? readWebp(view) ?? readJpeg(view)
    return header && header.widthPx > 0 && header.heightPx > 0 ? header : null
  } catch (cause) {
    // It ends within its header.
    if (cause instanceof RangeError) return null
    throw cause
  }
}

/** W3C PNG, 5.2 and 11.2.1: the signature, then the chunk IHDR. */
function readPng(view: DataView): ImageHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null
  if (ascii(view, 12) !== 'IHDR') return null
  return { type: 'image/png', widthPx: view.getUint32(16), heightPx: view.getUint32(20) }
}

/** RFC 9649: a lossy, a lossless or an extended file. */
function readWebp(view: DataView): ImageHeader | null {
  if (ascii(view, 0) !== 'RIFF' || ascii(view, 8) !== 'WEBP') return null
  const type = 'image/webp'
  switch (ascii(view, 12)) {
    case 'VP8 ':
      return { type, widthPx: view.getUint16(26, true) & 0x3fff, heightPx: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
      return { type, widthPx: uint24(24) + 1, heightPx: uint24(27) + 1 }
    }
    default:
      return null
  }
}

/** ITU-T T.81, B.2.2: segments, until one that starts a frame. */
function readJpeg(view: DataView): ImageHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      // Fill bytes may stand before a marker.
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      return { type: 'image/jpeg', heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) }
    }
    const hasLength = marker !== 0x01 && !(marker >= 0xd0 && marker <= 0xd8)
    at += hasLength ? 2 + view.getUint16(at + 2) : 2
  }
  return null
}

const ascii = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
