import { describe, expect, test } from 'vitest'
import { labOfCode } from '../../../../src/lib/colour/lab.ts'
import { recipeOf } from '../../../../src/engine/film/filmRecipes.ts'
import { sheetChoices } from '../../../../src/engine/film/resolveFilm.ts'
import { contrastOf, midGreyAt, smallestRise } from '../../../../tools/harness/film/measureFilm.ts'
import {
  bakeLut,
  printOf,
  type FilmValues,
  filmCurves,
  editableParams,
  filmOf,
} from '../../../../src/engine/workbench.ts'
import { filterById } from '../../../../src/engine/index.ts'

const ids = ['cpm35', 'portra400', 'ektar100', 'tmax3200', 'polaroid', 'vintage'] as const
const prints = (id: string, values: FilmValues) => printOf(filmOf(id, values))
const paramsOf = (id: string) => [...editableParams(filterById(id)).film]

describe.each(ids)('%s', (id) => {
  test('is itself with its own values, bit for bit, and with none', () => {
    const own = Object.fromEntries(paramsOf(id).map(([name, { value }]) => [name, value]))
    expect(bakeLut(filmOf(id, own), 9)).toEqual(bakeLut(filmOf(id), 9))
    expect(bakeLut(filmOf(id, {}), 9)).toEqual(bakeLut(filmOf(id), 9))
  })

  test('is developed at both ends of every range, each in its way, and never darker with more light', () => {
    for (const [name, { value, min, max }] of paramsOf(id)) {
      expect([name, min <= value && value <= max]).toEqual([name, true])
      const [low = [], high = []] = [min, max].map((end) => {
        expect(smallestRise(prints(id, { [name]: end }))).toBeGreaterThan(-1e-4)
        return [...bakeLut(filmOf(id, { [name]: end }), 5).data]
      })
      expect([...low, ...high].every((code) => code >= 0 && code <= 1)).toBe(true)
      expect(Math.max(...low.map((code, i) => Math.abs(code - (high[i] ?? 0))))).toBeGreaterThan(1.5 / 255)
    }
    for (const end of ['min', 'max'] as const) {
      const ends = Object.fromEntries(paramsOf(id).map(([name, param]) => [name, param[end]]))
      expect(bakeLut(filmOf(id, ends), 5).data.every((code) => code >= 0 && code <= 1)).toBe(true)
    }
  })

  test('more contrast and more push are steeper, more flare has lighter blacks', () => {
    const contrast = (values: FilmValues) => contrastOf(prints(id, values))
    const black = (flare: number) => labOfCode(prints(id, { flare })([0, 0, 0]))[0]
    expect(contrast({ printContrast: 1.3 })).toBeGreaterThan(contrast({ printContrast: 0.8 }) + 0.1)
    expect(contrast({ pushStops: 1 })).toBeGreaterThan(contrast({ pushStops: -1 }) + 0.05)
    expect(black(3)).toBeGreaterThan(black(0.2) + 3)
  })

  test('has curves that rise with the light where it is a negative, and fall where it is a print', () => {
    const { logE, negative, print, codeLogE } = filmCurves(filmOf(id))
    expect(negative.length).toBe(id === 'polaroid' ? 0 : print.length)
    expect(print.length).toBe(id === 'tmax3200' ? 1 : 3)
    const rise = (curve: readonly number[]) => (curve.at(-1) ?? 0) - (curve[0] ?? 0)
    for (const curve of negative) expect(rise(curve)).toBeGreaterThan(1)
    for (const curve of print) expect(rise(curve)).toBeLessThan(-1)
    for (const curve of [...negative, ...print]) expect(curve.length).toBe(logE.length)
    expect(codeLogE.every((at, code) => code === 0 || at > (codeLogE[code - 1] ?? 0))).toBe(true)
    expect(codeLogE[118]).toBeCloseTo(0, 1)
  })
})

test('a negative is printed to the same grey whatever it got, and a positive is lighter with more', () => {
  const grey = (id: string, exposureStops: number) => midGreyAt(prints(id, { exposureStops }), 0)[0]
  expect(Math.abs(grey('portra400', 2) - grey('portra400', 0))).toBeLessThan(4)
  expect(grey('polaroid', 1)).toBeGreaterThan(grey('polaroid', 0) + 8)
})

test('a pushed negative loses its shadows: it was underexposed', () => {
  const toe = (pushStops: number) => {
    const [curve = []] = filmCurves(filmOf('tmax3200', { pushStops })).negative
    return (curve[30] ?? 0) - (curve[0] ?? 0)
  }
  expect(toe(2)).toBeLessThan(toe(0))
})

test('dyes fade from cyan on: an old print is redder and yellower', () => {
  const [, a, b] = midGreyAt(prints('portra400', { dyeFade: 1 }), 0)
  expect(a).toBeGreaterThan(3)
  expect(b).toBeGreaterThan(3)
})

const codesOf = (id: string, values: Parameters<typeof filmOf>[1]) => [...bakeLut(filmOf(id, values), 5).data]

test.each(['portra400', 'tmax3200'])(
  '%s prints on every paper, from every film, each in its own way',
  (id) => {
    const { negative, paper } = sheetChoices(recipeOf(id))
    const prints = (negative?.options ?? []).flatMap((film) =>
      (paper?.options ?? []).map((sheet) => codesOf(id, { negative: film, paper: sheet })),
    )
    expect(prints.length).toBe((negative?.options.length ?? 0) * (paper?.options.length ?? 0))
    expect(prints.length).toBeGreaterThan(6)
    expect(prints.flat().every((code) => code >= 0 && code <= 1)).toBe(true)
    expect(new Set(prints.map(String)).size).toBe(prints.length)
    expect(codesOf(id, { negative: negative?.value ?? '', paper: paper?.value ?? '' })).toEqual(
      codesOf(id, {}),
    )
  },
)

test('saturation and the colour of the greys reach the print', () => {
  const own = filmOf('portra400')
  if (own.kind !== 'colourNegative') throw new Error('no colour negative')
  const warm = own.choices.neutralAxis.cast.map(([lightness, a, b]) => [lightness, a, b + 8] as const)
  const [red, , blue] = [
    ...bakeLut(filmOf('portra400', { neutralAxis: { damping: 1, cast: warm } }), 2).data,
  ].slice(-3)
  const [ownRed, , ownBlue] = [...bakeLut(own, 2).data].slice(-3)
  expect((red ?? 0) - (blue ?? 0)).toBeGreaterThan((ownRed ?? 0) - (ownBlue ?? 0) + 0.03)
  const grey = codesOf('portra400', { saturation: 0 })
  expect(Math.max(...grey.map((code, at) => Math.abs(code - (grey[at - (at % 3)] ?? 0))))).toBeLessThan(0.02)
})
