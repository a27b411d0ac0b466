/** Chunk of a PNG or WebP, or segment of a JPEG: its type, and its data from `at` to `end` in the file. */
export type ImageChunk = {
  readonly format: 'png' | 'webp' | 'jpeg'
  /** Four letters; of a JPEG its marker, as a number. */
  readonly type: string | number
  readonly at: number
  readonly end: number
}

/**
 * Lists the chunks of a PNG, JPEG or WebP in their order, without the pixels of a JPEG; none of another file.
 * @throws RangeError where the file ends within a chunk's head
 */
export function imageChunks(view: DataView): Iterable<ImageChunk> {
  // W3C PNG, 5.2; RFC 9649, 2.4; ITU-T T.81, B.1.
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return pngChunks(view)
  if (ascii(view, 0) === 'RIFF' && ascii(view, 8) === 'WEBP') return webpChunks(view)
  return view.getUint16(0) === 0xffd8 ? jpegSegments(view) : []
}

function* pngChunks(view: DataView): Generator<ImageChunk> {
  for (let start = 8; start < view.byteLength;) {
    const [at, length] = [start + 8, view.getUint32(start)]
    yield { format: 'png', type: ascii(view, start + 4), at, end: at + length }
    start = at + length + 4
  }
}

function* webpChunks(view: DataView): Generator<ImageChunk> {
  for (let start = 12; start < view.byteLength;) {
    const [at, length] = [start + 8, view.getUint32(start + 4, true)]
    yield { format: 'webp', type: ascii(view, start), at, end: at + length }
    start = at + length + (length & 1)
  }
}

const startOfScan = 0xda

function* jpegSegments(view: DataView): Generator<ImageChunk> {
  for (let start = 2; start < view.byteLength && view.getUint8(start) === 0xff;) {
    const type = view.getUint8(start + 1)
    if (type === startOfScan) return
    // Fill bytes may stand before a marker, and some markers have no data.
    const hasLength = type !== 0x01 && !(type >= 0xd0 && type <= 0xd8)
    const length = hasLength && type !== 0xff ? view.getUint16(start + 2) : 0
    if (length > 0) yield { format: 'jpeg', type, at: start + 4, end: start + 2 + length }
    start += type === 0xff ? 1 : 2 + length
  }
}

/** Four bytes as letters. */
export function ascii(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}
