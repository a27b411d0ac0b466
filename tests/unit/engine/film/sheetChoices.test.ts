import { expect, test } from 'vitest'
import { bakeLut } from '../../../../src/engine/film/bakeLut.ts'
import { recipeOf } from '../../../../src/engine/film/filmRecipes.ts'
import { filmOf } from '../../../../src/engine/film/films.ts'
import { sheetChoices } from '../../../../src/engine/film/resolveFilm.ts'

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

test('an integral film is its own print: there is no paper to choose', () => {
  expect(sheetChoices(recipeOf('polaroid'))).toEqual({})
})

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
