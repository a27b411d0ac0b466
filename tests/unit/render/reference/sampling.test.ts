import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bakeLut } from '../../../../src/film/bakeLut.ts'
import { filmOf } from '../../../../src/film/films.ts'
import { sampleLut } from '../../../../src/render/reference/sampling.ts'
import { sampleLut as expectedOf } from '../../../../tools/harness/film/sampleLut.ts'
import { srgbToLinearCubic } from '../../../../src/colour/srgb.ts'

const code = fc.double({ min: 0, max: 1, noNaN: true })

test('every light becomes the LUT interpolated from all eight corners', () => {
  const lut = bakeLut(filmOf('portra400'), 9)
  fc.assert(
    fc.property(code, code, code, (red, green, blue) => {
      const light = new Float64Array([
        srgbToLinearCubic(red),
        srgbToLinearCubic(green),
        srgbToLinearCubic(blue),
      ])
      sampleLut(lut, light)
      for (const [channel, expected] of expectedOf(lut, [red, green, blue]).entries()) {
        expect(light[channel]).toBeCloseTo(expected, 5)
      }
    }),
  )
})

test('light above white is white', () => {
  const white = new Float64Array([1, 1, 1])
  const brighter = new Float64Array([1.5, 1, 3])
  const lut = bakeLut(filmOf('tmax3200'), 9)
  for (const light of [white, brighter]) sampleLut(lut, light)
  expect(brighter).toEqual(white)
})
