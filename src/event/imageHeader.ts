import type { Size } from '../lib/geometry.ts'
import { type ImageChunk, imageChunks } from '../lib/imageChunks.ts'
import type { CodedReason } from '../lib/schema.ts'
import { reasonOf } from '../locale/reasons.ts'

/** Most that a picture of an event may weigh, and show. */
export const maxImageBytes = 2_000_000
const maxPixels = 12_000_000

/** What the first bytes of a picture say about it. */
type ImageHeader = Size & { readonly type: 'image/png' | 'image/jpeg' | 'image/webp' }

/**
 * Why a file can't be a picture of an event; null where its header is right. Whether it can be decoded is another question.
 */
export function checkImage(bytes: Uint8Array): CodedReason | null {
  if (bytes.length > maxImageBytes) return reasonOf('heavy', { size: inMillions(bytes.length) })
  const header = readImageHeader(bytes)
  // ISO 23008-12: what iPhones make, whatever the end of the file's name.
  if (/^....ftyp(hei|mif1|msf1|avi)/su.test(String.fromCharCode(...bytes.subarray(0, 12))))
    return reasonOf('heic', {})
  if (!header) return reasonOf('noPicture', {})
  const { widthPx, heightPx } = header
  if (widthPx * heightPx <= maxPixels) return null
  return reasonOf('large', { size: inMillions(widthPx * heightPx) })
}

const inMillions = (value: number) => (Math.ceil(value / 100_000) / 10).toFixed(1)

/** Size of a JPEG that is whole, as far as its header and its last marker say; null for anything else. */
export function readWholeJpeg(bytes: Uint8Array): Size | null {
  const header = readImageHeader(bytes)
  return header?.type === 'image/jpeg' && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9 ? header : null
}

/** Type and size of a PNG, JPEG or WebP, by its header; null for anything else, and for a size of nothing. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    for (const chunk of imageChunks(view)) {
      const size = sizeIn(view, chunk)
      if (size)
        return size.widthPx > 0 && size.heightPx > 0 ? { type: `image/${chunk.format}`, ...size } : null
      // A JPEG has its size in any segment, the others in their first chunk.
      if (chunk.format !== 'jpeg') return null
    }
  } catch (cause) {
    // It ends within its header.
    if (!(cause instanceof RangeError)) throw cause
  }
  return null
}

/** Size that a chunk tells; null for a chunk of another kind. */
function sizeIn(view: DataView, { type, at }: ImageChunk): Size | null {
  switch (type) {
    case 'IHDR':
      return { widthPx: view.getUint32(at), heightPx: view.getUint32(at + 4) }
    case 'VP8 ':
      return {
        widthPx: view.getUint16(at + 6, true) & 0x3fff,
        heightPx: view.getUint16(at + 8, true) & 0x3fff,
      }
    case 'VP8L': {
      const bits = view.getUint32(at + 1, true)
      return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const uint24 = (from: number) => view.getUint16(from, true) + (view.getUint8(from + 2) << 16)
      return { widthPx: uint24(at + 4) + 1, heightPx: uint24(at + 7) + 1 }
    }
    default: {
      const isFrame =
        Number(type) >= 0xc0 && Number(type) <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(Number(type))
      return isFrame ? { heightPx: view.getUint16(at + 1), widthPx: view.getUint16(at + 3) } : null
    }
  }
}
