import fc from 'fast-check'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'

import { checkImage, readImageHeader } from '../../../src/event/imageHeader.ts'
import { sentenceOf } from '../../../src/locale/sentenceOf.ts'

const png = (width: number, height: number) => new Uint8Array(PNG.sync.write(new PNG({ width, height })))
const jpg = (width: number, height: number) =>
  new Uint8Array(jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4) }, 50).data)

/** The first bytes of a WebP of 300 x 200, by the kind of its first chunk. */
const webp = (kind: 'VP8 ' | 'VP8L' | 'VP8X') => {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0)
  bytes.write(`WEBP${kind}`, 8)
  if (kind === 'VP8 ') {
    bytes.writeUInt16LE(300, 26)
    bytes.writeUInt16LE(200, 28)
  } else if (kind === 'VP8L') {
    bytes.writeUInt32LE(299 | (199 << 14), 21)
  } else {
    bytes.writeUIntLE(299, 24, 3)
    bytes.writeUIntLE(199, 27, 3)
  }
  return new Uint8Array(bytes)
}

test('type and size of a picture are read from its header', () => {
  const size = { widthPx: 300, heightPx: 200 }
  expect(readImageHeader(png(300, 200))).toEqual({ type: 'image/png', ...size })
  expect(readImageHeader(jpg(300, 200))).toEqual({ type: 'image/jpeg', ...size })
  for (const kind of ['VP8 ', 'VP8L', 'VP8X'] as const) {
    expect([kind, readImageHeader(webp(kind))]).toEqual([kind, { type: 'image/webp', ...size }])
  }
})

const refusalOf = (bytes: Uint8Array) => sentenceOf(checkImage(bytes) ?? 'is a picture', '')

test('what is too heavy, too large, or of another kind is refused with the figure', () => {
  expect(checkImage(png(40, 30))).toBeNull()
  expect(refusalOf(new Uint8Array(2_000_001))).toBe('It has 2.1 MB; a picture has 2 MB at the most.')
  const large = png(8, 8)
  new DataView(large.buffer).setUint32(16, 4001)
  new DataView(large.buffer).setUint32(20, 3000)
  expect(refusalOf(large)).toBe('It has 12.1 megapixels; a picture has 12 at the most.')
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  expect(refusalOf(svg)).toBe('It is neither a PNG nor a JPEG nor a WebP picture.')
  expect(refusalOf(png(40, 30).slice(0, 20))).toBe('It is neither a PNG nor a JPEG nor a WebP picture.')
  const heic = Buffer.from('\0\0\0\x18ftypheic')
  expect(refusalOf(heic)).toBe('It is a HEIC or AVIF picture: save it as JPEG.')
})

test('whatever a file begins with, its header is read to an end', () => {
  const starts = [png(9, 9), jpg(9, 9), webp('VP8X'), new Uint8Array()]
  const file = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), fc.nat(30))
  fc.assert(
    fc.property(file, ([start, rest, at]) => {
      const bytes = Uint8Array.from([...start.subarray(0, at), ...rest])
      const header = readImageHeader(bytes)
      expect(header === null || header.widthPx * header.heightPx > 0).toBe(true)
    }),
    { numRuns: 1000, seed: 20261122 },
  )
})
