import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromIndex, doubleLut } from '../../../../src/engine/film/lut.ts'
import { srgbToLinear, srgbToLinearCubic } from '../../../../src/lib/colour/srgb.ts'
import { bakeLut } from '../../../../src/engine/film/bakeLut.ts'
import { bakeInSlices, filmOf } from '../../../../src/engine/film/films.ts'
import { sampleLut } from '../../../../tools/harness/film/sampleLut.ts'

const unit = fc.double({ min: 0, max: 1, noNaN: true })

test('the cubic is within 0.002 of the light of sRGB codes', () => {
  fc.assert(
    fc.property(unit, (code) => {
      expect(Math.abs(srgbToLinearCubic(code) - srgbToLinear(code))).toBeLessThan(0.002)
    }),
  )
})

test('a doubled LUT keeps every point, and has between them what the LUT gave there', () => {
  const lut = bakeLut(filmOf('portra400'), 5)
  const doubled = doubleLut(lut)
  expect(doubled.size).toBe(9)
  for (let at = 0; at < 9 ** 3; at++) {
    const place = [at % 9, Math.floor(at / 9) % 9, Math.floor(at / 81)] as const
    const [red, green, blue] = place.map((i) => fromIndex(i / 8))
    const wanted = sampleLut(lut, [red ?? NaN, green ?? NaN, blue ?? NaN])
    for (const channel of [0, 1, 2] as const) {
      expect(Math.abs((doubled.data[at * 3 + channel] ?? NaN) - wanted[channel])).toBeLessThan(1e-3)
    }
  }
})

test('slices bake the LUT that one go bakes, and leave the thread free in between', async () => {
  let turns = 0
  const timer = setInterval(() => turns++)
  const luts = await bakeInSlices(['portra400', 'tmax3200'], 33)
  clearInterval(timer)
  expect([...luts.keys()]).toEqual(['portra400', 'tmax3200'])
  expect(luts.get('portra400')).toEqual(bakeLut(filmOf('portra400'), 33))
  expect(turns).toBeGreaterThanOrEqual(2)
})
