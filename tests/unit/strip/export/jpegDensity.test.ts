import jpeg from 'jpeg-js'
import { describe, expect, it } from 'vitest'
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

function expectSameImage(file: Uint8Array): void {
  expect(jpeg.decode(file).data.equals(jpeg.decode(plain).data)).toBe(true)
}

describe('the density of a JPEG', () => {
  it('replaces that of a JFIF header, and not a byte else', () => {
    const file = setJpegDensity(plain, 400)
    expect(jfifDensity(plain)).not.toEqual(at400)
    expect(jfifDensity(file)).toEqual(at400)
    expect(file.subarray(20)).toEqual(afterHeader)
    expectSameImage(file)
  })

  it('comes with a header of its own where there is no APP0', () => {
    const file = setJpegDensity(Uint8Array.of(...soi, ...afterHeader), 400)
    expect(jfifDensity(file)).toEqual(at400)
    expect(file).toHaveLength(plain.length)
    expectSameImage(file)
  })

  it('stands alone: Exif with another density goes, profile and XMP stay', () => {
    const file = setJpegDensity(Uint8Array.of(...soi, ...exif, ...xmp, ...icc, ...afterHeader), 400)
    expect(jfifDensity(file)).toEqual(at400)
    expect([...file.subarray(20, 20 + xmp.length + icc.length)]).toEqual([...xmp, ...icc])
    expectSameImage(file)
  })

  it('is written once, however often it is set', () => {
    const twice = setJpegDensity(setJpegDensity(plain, 300), 400)
    expect(twice).toEqual(setJpegDensity(plain, 400))
  })

  it('takes two bytes', () => {
    expect(jfifDensity(setJpegDensity(plain, 65_535))).toEqual({ unit: 1, x: 65_535, y: 65_535 })
    expect(jfifDensity(setJpegDensity(plain, 72))).toEqual({ unit: 1, x: 72, y: 72 })
  })

  it('survives a file that ends in the middle of a segment', () => {
    expect(jfifDensity(setJpegDensity(Uint8Array.of(...soi, 0xff, 0xe2, 0x40), 400))).toEqual(at400)
  })

  it.each([[[]], [[0x89, 0x50, 0x4e, 0x47]]])('is refused for what is no JPEG: %j', (bytes) => {
    expect(() => setJpegDensity(Uint8Array.from(bytes), 400)).toThrow('not a JPEG')
  })
})
