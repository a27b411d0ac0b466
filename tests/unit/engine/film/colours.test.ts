import { expect, test } from 'vitest'
import { labOfCode } from '../../../../src/lib/colour/lab.ts'
import { linearToSrgb, srgbToLinear } from '../../../../src/lib/colour/srgb.ts'
import type { Print } from '../../../../src/engine/film/Film.ts'
import { rgb } from '../../../../tools/harness/film/colour.ts'
import { measureFilm } from '../../../../tools/harness/film/measureFilm.ts'
import { standardFilm } from '../../../../tools/harness/film/standardFilm.ts'

const measured = {
  cpm35: measureFilm(standardFilm('cpm35')),
  portra400: measureFilm(standardFilm('portra400')),
  ektar100: measureFilm(standardFilm('ektar100')),
}

/** Rise of L* between half and full light on a colour, relative to that of the image. */
function modelling(print: Print, colour: readonly [number, number, number]): number {
  const lightness = (f: Print, part: number) => {
    const [red, green, blue] = colour
    const lit = (code: number) => linearToSrgb(srgbToLinear(code) * part)
    return labOfCode(f([lit(red), lit(green), lit(blue)]))[0]
  }
  const rise = (f: Print) => lightness(f, 1) - lightness(f, 0.5)
  return rise(print) / rise((kept) => kept)
}

test('reds and oranges keep their modelling on the negatives', () => {
  for (const { print } of [measured.cpm35, measured.portra400, measured.ektar100]) {
    for (const colour of [rgb(175, 54, 60), rgb(225, 95, 45), rgb(200, 30, 30), rgb(240, 60, 40)]) {
      expect(modelling(print, colour)).toBeGreaterThan(0.9)
    }
  }
})

test('the lightest skin is not pale on Portra', () => {
  expect(measured.portra400.skin[6]?.chromaRatio).toBeGreaterThan(0.9)
})
