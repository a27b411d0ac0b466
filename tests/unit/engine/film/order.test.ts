import { expect, test } from 'vitest'
import { ciede2000, labOfCode } from '../../../../src/lib/colour/lab.ts'
import { measureFilm } from '../../../../tools/harness/film/measureFilm.ts'
import { chart, greys, skins } from '../../../../tools/harness/film/patches.ts'
import { printOf, filmOf, type Print } from '../../../../src/engine/workbench.ts'
import { filters } from '../../../../src/engine/index.ts'

/** The films as designers tuned them: a preset that turns their order round fails here, and nowhere else. */
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

test('Polaroid is not a Portra: they differ by 5 of CIEDE2000 or more on average', () => {
  expect(meanDistance(measured.polaroid.print, measured.portra400.print)).toBeGreaterThanOrEqual(5)
})
