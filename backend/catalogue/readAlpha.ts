import { crc32 } from 'node:zlib'

import { readImageHeader } from '../../src/event/imageHeader.ts'
import type { Size } from '../../src/lib/geometry.ts'
import { imageChunks } from '../../src/lib/imageChunks.ts'
import { decodeAlpha } from './decodeAlpha.ts'

/** Alpha channel of a picture: a byte per pixel, 0 is clear. */
export type AlphaChannel = Size & {
  /** Dots per inch; null where the file does not say. */
  readonly dpi: number | null
  readonly alpha: Uint8Array
}

const maxBytes = 20_000_000
const maxSidePx = 8192
const maxPixels = 24_000_000
const damaged = 'is cut off or damaged: export it once more'

/**
 * Reads the alpha channel of a PNG. Size and weight are checked before anything is inflated. Never throws.
 * @returns why it can't be read otherwise, in words that complete "it"
 */
export function readAlpha(bytes: Uint8Array): AlphaChannel | string {
  const inMillions = (value: number) => (value / 1e6).toFixed(1)
  if (bytes.length > maxBytes) return `weighs ${inMillions(bytes.length)} MB; a frame may weigh 20 MB`
  const header = readImageHeader(bytes)
  if (header?.type !== 'image/png') return reasonOfOther(bytes)
  const { widthPx, heightPx } = header
  if (Math.max(widthPx, heightPx) > maxSidePx || widthPx * heightPx > maxPixels)
    return `has ${widthPx} x ${heightPx} pixels; a frame may have 24 million, and ${maxSidePx} on a side`
  if (Math.min(widthPx, heightPx) < 200)
    return `has ${widthPx} x ${heightPx} pixels; a frame needs 200 or more on each side`
  try {
    return readChannel(bytes, { widthPx, heightPx })
  } catch {
    return damaged
  }
}

/** Why a file is no PNG, whatever its name says. */
function reasonOfOther(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n')) return damaged
  const kinds = [
    [start.startsWith('\xff\xd8\xff'), 'is a JPEG'],
    [/^RIFF.{4}WEBP/s.test(start), 'is a WebP'],
    [/^.{4}ftyp/s.test(start), 'is a HEIC or AVIF'],
    [/<svg|<\?xml/i.test(start), 'is an SVG'],
    [start.startsWith('%PDF'), 'is a PDF'],
  ] as const
  const kind = kinds.find(([isKind]) => isKind)?.[1] ?? 'is not a PNG'
  return `${kind}, whatever its name says: export the frame as PNG with a transparent background`
}

/** @throws where a chunk is damaged or missing */
function readChannel(bytes: Uint8Array, size: Size): AlphaChannel {
  const chunks = readChunks(bytes)
  const [density] = chunks.get('pHYs') ?? []
  // The unit is the metre, or unknown (W3C PNG, 11.3.4.3).
  const perMetre = density?.[8] === 1 ? new DataView(density.buffer, density.byteOffset).getUint32(0) : 0
  const [header = new Uint8Array()] = chunks.get('IHDR') ?? []
  const [, , , , , , , , depth = 0, colourType = 0, compression, filter, interlace = 0] = header
  if (compression !== 0 || filter !== 0 || interlace > 1) throw new RangeError('of another version')
  if (colourType === 3 && !chunks.has('PLTE')) throw new RangeError('no palette')
  const [transparency = null] = chunks.get('tRNS') ?? []
  const alpha = decodeAlpha(
    { ...size, depth, colourType, isInterlaced: interlace === 1, transparency },
    Buffer.concat(chunks.get('IDAT') ?? []),
  )
  return { ...size, dpi: perMetre > 0 ? perMetre * 0.0254 : null, alpha }
}

/** Data of all chunks, by their types. @throws RangeError where a checksum is wrong, or the file has no end */
function readChunks(bytes: Uint8Array): ReadonlyMap<string | number, readonly Uint8Array[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = new Map<string | number, Uint8Array[]>()
  for (const { type, at, end } of imageChunks(view)) {
    // The checksum is of type and data.
    if (crc32(bytes.subarray(at - 4, end)) !== view.getUint32(end)) throw new RangeError('wrong checksum')
    if (type === 'IEND') return chunks
    const others = chunks.get(type)
    if (others) others.push(bytes.subarray(at, end))
    else chunks.set(type, [bytes.subarray(at, end)])
  }
  throw new RangeError('no end')
}
