import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { readOrientation } from '../../../src/lib/uprightImage.ts'
import { exifData, withExif } from '../../../tools/harness/images/exif.ts'
import { joined } from '../../../tools/harness/images/hostileFiles.ts'

const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const files = {
  JPEG: Uint8Array.from(jpeg.encode({ width: 8, height: 8, data: Buffer.alloc(256) }).data),
  PNG: Uint8Array.from(PNG.sync.write(new PNG({ width: 8, height: 8 }))),
  WebP: letters('RIFF\x16\0\0\0WEBPVP8 \x0a\0\0\0its pixels'),
}
const orientationOf = (file: Uint8Array) => readOrientation(file)?.orientation ?? null

describe.each(['JPEG', 'PNG', 'WebP'] as const)('the orientation of a %s', (format) => {
  const file = files[format]
  const read = (data: Uint8Array) => orientationOf(withExif(file, data))

  it('is read in either byte order, and gone from what is decoded', () => {
    const prefixes = format === 'JPEG' ? ['Exif\0\0'] : ['Exif\0\0', '']
    for (const prefix of prefixes) {
      for (const isLittle of [false, true]) {
        const turned = withExif(file, exifData(6, { isLittle, prefix }))
        const found = readOrientation(turned)
        expect(found?.orientation).toBe(6)
        const filler = new Uint8Array(format === 'PNG' ? 0 : 2)
        const rest = joined([turned.subarray(0, found?.from), filler, turned.subarray(found?.to)])
        expect(readOrientation(rest)).toBeNull()
      }
    }
  })

  it('is none without EXIF, or where that is damaged at any byte or ends too early', () => {
    const data = exifData(6)
    for (const damaged of [exifData(0), exifData(9), letters('Exif'), data.subarray(0, 25 - 6)]) {
      expect(read(damaged)).toBeNull()
    }
    expect(orientationOf(file)).toBeNull()
    const whole = withExif(file, data)
    for (let end = 0; end < whole.length; end += 1)
      expect([null, 6]).toContain(orientationOf(whole.subarray(0, end)))
    for (let at = 0; at < whole.length; at += 1) orientationOf(whole.with(at, 255))
  })
})
