import jpeg from 'jpeg-js'
import { expect, it } from 'vitest'
import { setJpegDensity } from '../../../../src/strip/export/jpegDensity.ts'
import { jfifDensity } from '../../../../tools/harness/images/jfifDensity.ts'

const width = 16
const height = 24
const pixels = Uint8Array.from({ length: width * height * 4 }, (_, index) => (index * 37) % 256)

/** A JFIF file whose density is 1:1 in no unit. */
const plain = new Uint8Array(jpeg.encode({ width, height, data: pixels }, 90).data)
const afterHeader = plain.subarray(2 + 18)
const soi = [0xff, 0xd8]

function segment(marker: number, text: string): readonly number[] {
  return [0xff, marker, 0, text.length + 2, ...Array.from(text, (letter) => letter.charCodeAt(0))]
}

const exif = segment(0xe1, 'Exif\0\0MM 72 dpi')
const xmp = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0')
const icc = segment(0xe2, 'ICC_PROFILE\0')
const at400 = { unit: 1, x: 400, y: 400 }

it.each([
  ['replaces that of a JFIF header, and not a byte else', plain, afterHeader],
  ['comes with a header of its own', Uint8Array.of(...soi, ...afterHeader), afterHeader],
  [
    'stands alone: Exif with another density goes, profile and XMP stay',
    Uint8Array.of(...soi, ...exif, ...xmp, ...icc, ...afterHeader),
    Uint8Array.of(...xmp, ...icc, ...afterHeader),
  ],
])('the density of a JPEG %s', (_, given, kept) => {
  const file = setJpegDensity(given, 400)
  expect(jfifDensity(file)).toEqual(at400)
  expect(file.subarray(20)).toEqual(kept)
  expect(jpeg.decode(file).data.equals(jpeg.decode(plain).data)).toBe(true)
})

it('takes two bytes, and survives a file that ends in the middle of a segment', () => {
  for (const dpi of [72, 65_535])
    expect(jfifDensity(setJpegDensity(plain, dpi))).toEqual({ unit: 1, x: dpi, y: dpi })
  expect(jfifDensity(setJpegDensity(Uint8Array.of(...soi, 0xff, 0xe2, 0x40), 400))).toEqual(at400)
})
