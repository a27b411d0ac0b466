import fc from 'fast-check'

/** Small image, 64 x 48, encoded by the browser. */
export async function encodeImage(
  type: 'image/jpeg' | 'image/png' | 'image/webp',
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(64, 48)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas off screen')
  for (let y = 0; y < 48; y += 8) {
    context.fillStyle = `hsl(${y * 7} 80% 50%)`
    context.fillRect(y, y, 64, 8)
  }
  return new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
}

/**
 * Decompression bomb: a PNG of a few kilobytes that claims a large size; black, one bit per pixel.
 * @param rows number of rows that it really has
 */
export async function pngBomb(
  widthPx: number,
  heightPx: number,
  rows = heightPx,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, widthPx)
  header.setUint32(4, heightPx)
  header.setUint8(8, 1)
  const pixels = await deflateZeros((Math.ceil(widthPx / 8) + 1) * rows)
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const parts = [
    pngChunk('IHDR', new Uint8Array(header.buffer)),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', new Uint8Array()),
  ]
  return joined([signature, ...parts])
}

async function deflateZeros(length: number): Promise<Uint8Array> {
  const piece = new Uint8Array(1 << 20)
  let left = length
  const zeros = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      controller.enqueue(piece.subarray(0, Math.min(left, piece.length)))
      left -= piece.length
      if (left <= 0) controller.close()
    },
  })
  return new Uint8Array(await new Response(zeros.pipeThrough(new CompressionStream('deflate'))).arrayBuffer())
}

/** Chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(type), data])
  const ends = new DataView(new ArrayBuffer(8))
  ends.setUint32(0, data.length)
  ends.setUint32(4, crc32(body))
  return joined([new Uint8Array(ends.buffer, 0, 4), body, new Uint8Array(ends.buffer, 4, 4)])
}

/** CRC-32 of PNG (ISO/IEC 15948, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** Joins bytes. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Truncated or changed copies of a file. */
export function damagedArbitrary(bytes: Uint8Array): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const end = fc.oneof(fc.constant(bytes.length), fc.nat(bytes.length))
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 })
  return fc.tuple(end, changes).map(([length, all]) => {
    const changed = new Uint8Array(bytes)
    for (const [at, byte] of all) changed[at] = byte
    return changed.slice(0, length)
  })
}
