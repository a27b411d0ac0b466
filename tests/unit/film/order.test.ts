import { expect, test } from 'vitest'
import { printOf } from '../../../src/film/bakeLut.ts'
import { filmOf } from '../../../src/film/films.ts'
import { filters } from '../../../src/filters/filters.ts'
import { srgbToLinear, linearToSrgb } from '../../../src/colour/srgb.ts'
import { ciede2000, labOfCode } from '../../../src/colour/lab.ts'
import { rgb } from '../../../tools/harness/film/colour.ts'
import { measureFilm } from '../../../tools/harness/film/measureFilm.ts'
import { chart, greys, skins } from '../../../tools/harness/film/patches.ts'
import type { Print } from '../../../src/film/Film.ts'

const measured = {
  cpm35: measureFilm(filmOf('cpm35')),
  portra400: measureFilm(filmOf('portra400')),
  ektar100: measureFilm(filmOf('ektar100')),
  tmax3200: measureFilm(filmOf('tmax3200')),
  polaroid: measureFilm(filmOf('polaroid')),
}

const colours = [...chart, ...skins, ...greys]

/** Mean CIEDE2000 between two prints of the chart, the skins and the greys. */
function meanDistance(one: Print, other: Print): number {
  const apart = colours.map((colour) => ciede2000(labOfCode(one(colour)), labOfCode(other(colour))))
  return apart.reduce((sum, distance) => sum + distance) / apart.length
}

test('Ektar is more colourful than CPM35, and CPM35 than Portra', () => {
  expect(measured.ektar100.chromaRatio).toBeGreaterThan(measured.cpm35.chromaRatio + 0.05)
  expect(measured.cpm35.chromaRatio).toBeGreaterThan(measured.portra400.chromaRatio + 0.05)
})

test('Ektar is harder than Portra by 0.15', () => {
  expect(measured.ektar100.contrast - measured.portra400.contrast).toBeGreaterThanOrEqual(0.15)
})

test('the black of Polaroid is less dense than that of any print', () => {
  for (const print of [measured.cpm35, measured.portra400, measured.ektar100, measured.tmax3200]) {
    expect(measured.polaroid.black).toBeGreaterThan(print.black + 5)
  }
})

test('any two filters, Classic too, differ by 3.5 of CIEDE2000 or more on average', () => {
  const prints: Readonly<Record<string, Print>> = {
    classic: (colour) => colour,
    ...Object.fromEntries(
      filters.flatMap(({ film }) => (film === null ? [] : [[film, printOf(filmOf(film))]])),
    ),
  }
  const pairs = Object.entries(prints).flatMap(([id, one], i, all) =>
    all.slice(i + 1).map(([other, print]) => ({ pair: `${id} ${other}`, mean: meanDistance(one, print) })),
  )
  expect(pairs.length).toBeGreaterThanOrEqual(21)
  expect(pairs.filter(({ mean }) => !(mean >= 3.5))).toEqual([])
})

test('Polaroid is no Portra: they differ by 5 of CIEDE2000 or more on average', () => {
  expect(meanDistance(measured.polaroid.print, measured.portra400.print)).toBeGreaterThanOrEqual(5)
})

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

test('deep skin does not become orange', () => {
  for (const { skin } of [measured.cpm35, measured.portra400, measured.ektar100]) {
    for (const deep of [0, 4, 7]) expect(skin[deep]?.chromaRatio).toBeLessThan(1.58)
  }
})

test('the lightest skin is not pale on Portra', () => {
  expect(measured.portra400.skin[6]?.chromaRatio).toBeGreaterThan(0.9)
})
