import { expect, test } from 'vitest'

import { exposureRange } from '../../../src/darkroom/scopes/CurvesScope.tsx'
import { filmCurves } from '../../../src/film/filmCurves.ts'
import { filmOf } from '../../../src/film/films.ts'

/** Histogram of an image with so many pixels of each code. */
function luma(counts: Readonly<Record<number, number>>): { readonly luma: readonly number[] } {
  return { luma: Array.from({ length: 256 }, (_, code) => counts[code] ?? 0) }
}

const curves = filmCurves(filmOf('portra400'))
const logE = (code: number) => curves.codeLogE[code]

test('an image lies on the film from its shadows to its highlights, a few specks left out', () => {
  const image = luma({ 0: 1, 40: 500, 200: 500, 255: 1 })
  expect(exposureRange(image, curves)).toEqual([logE(40), logE(200)])
})

test('mid grey alone lies at mid grey, and black and white at the ends', () => {
  const [low, high] = exposureRange(luma({ 118: 9 }), curves)
  expect(low).toBe(high)
  expect(Math.abs(low)).toBeLessThan(0.05)
  expect(exposureRange(luma({ 0: 5, 255: 5 }), curves)).toEqual([logE(0), logE(255)])
})
