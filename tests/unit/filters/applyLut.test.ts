import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bakeLut } from '../../../src/film/bakeLut.ts'
import { fromIndex } from '../../../src/film/lutIndex.ts'
import { applyLut } from '../../../src/filters/reference/applyLut.ts'
import { sampleLut } from '../../support/sampleLut.ts'

const code = fc.integer({ min: 0, max: 255 })

test('every colour becomes the table interpolated from all eight corners, and alpha stays', () => {
  const lut = bakeLut('tmax3200', 9)
  fc.assert(
    fc.property(code, code, code, code, (red, green, blue, alpha) => {
      const pixels = new Uint8ClampedArray([red, green, blue, alpha])
      applyLut(pixels, lut)
      const expected = 255 * sampleLut(lut, [red / 255, green / 255, blue / 255])[0]
      expect(Math.abs((pixels[0] ?? 0) - expected)).toBeLessThan(0.501)
      expect(pixels[3]).toBe(alpha)
    }),
  )
})

test('a table that keeps colours keeps every code', () => {
  const codes = Array.from({ length: 65 }, (_, i) => fromIndex(i / 64))
  const grid = codes.flatMap((blue) => codes.flatMap((green) => codes.flatMap((red) => [red, green, blue])))
  const pixels = Uint8ClampedArray.from({ length: 256 * 4 }, (_, i) =>
    i % 4 === 1 ? 255 - (i >> 2) : i >> 2,
  )
  const before = [...pixels]
  applyLut(pixels, { sizePoints: 65, data: new Float32Array(grid) })
  expect([...pixels]).toEqual(before)
})
