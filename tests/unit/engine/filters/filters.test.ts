import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { presetOf } from '../../../../src/darkroom/preset.ts'
import { rec709Weights, srgbToLinear } from '../../../../src/lib/colour/srgb.ts'
import { recipeOf } from '../../../../src/engine/film/filmRecipes.ts'
import { paramRanges } from '../../../../src/engine/filters/paramRanges.ts'
import { dot } from '../../../../src/lib/matrix3.ts'
import { editableParams, filmOf, type FilmRecipe, resolveFilm } from '../../../../src/engine/workbench.ts'
import { type Filter, withParamValues, sourcesOf, filterById, filters } from '../../../../src/engine/index.ts'

const folder = new URL('../../../../filters/', import.meta.url)
const all: readonly Filter[] = filters
const withFilm = all.filter(({ film }) => film !== null)

test.each(all)('the file of $name is what the registry has, no more and no less', (filter) => {
  const file: unknown = JSON.parse(readFileSync(new URL(`${filter.id}.json`, folder), 'utf8'))
  const { id, film, ...rest } = filter
  expect({ ...rest, film: film === null ? null : recipeOf(id) }).toEqual(file)
  expect(presetOf(filter).params).toEqual(filter.params)
})

test('every filter says in one sentence what it is, and one with a film names its sources', () => {
  for (const { id, film } of filters) {
    const { description } = JSON.parse(readFileSync(new URL(`${id}.json`, folder), 'utf8'))
    expect(description).toMatch(/^[^.]+\.$/)
    expect(sourcesOf(id).length > 0).toBe(film !== null)
  }
})

test('every file belongs to a filter', () => {
  expect(readdirSync(folder).toSorted()).toEqual(all.map(({ id }) => `${id}.json`).toSorted())
})

test.each(withFilm)('$name says how its film is developed', (filter) => {
  const params = [...editableParams(filter).film]
  expect(params.length).toBeGreaterThanOrEqual(4)
  const { choices } = filmOf(filter.id)
  expect(choices).toMatchObject(Object.fromEntries(params.map(([name, { value }]) => [name, value])))
})

test('a film without its data sheet, or without its curve, is an error that names it', () => {
  const recipe = (id: string): FilmRecipe => recipeOf(id)
  const [colour, grey] = [recipe('portra400'), recipe('tmax3200')]
  if (colour.kind !== 'colourNegative' || grey.kind !== 'blackAndWhite') throw new Error('other films')
  expect(() => resolveFilm({ ...colour, paper: 'paper-nobody' })).toThrow('"paper-nobody"')
  expect(() => resolveFilm({ ...colour, negative: 'toString' })).toThrow('"toString"')
  const paper = { ...grey.paper, curve: 'Grade 9' }
  expect(() => resolveFilm({ ...grey, paper })).toThrow('"Grade 9"')
  expect(() => filmOf('classic')).toThrow('classic')
})

test('every range belongs to a param of a filter, and an effect has all of its params or none', () => {
  const groups = [
    ['uVignetteCentreStops', 'uVignetteEdgeStops'],
    ['uHalationRed', 'uHalationGreen', 'uHalationBlue', 'uHalationSigma'],
    ['uGrainScale', 'uGrainSigma', 'uPaperSlope', 'uGrainColour'],
  ]
  const used = new Set(all.flatMap(({ params }) => Object.keys(params)))
  expect(Object.keys(paramRanges).filter((name) => !used.has(name))).toEqual([])
  for (const { params } of all) {
    for (const group of groups) {
      expect([0, group.length]).toContain(group.filter((name) => Object.hasOwn(params, name)).length)
    }
  }
})

/** Contrast ratio of two colours by WCAG 2, from `#rrggbb`. */
function contrast(one: string, other: string): number {
  const light = (hex: string) => {
    const code = (at: number) => srgbToLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    return dot(rec709Weights, [code(1), code(3), code(5)]) + 0.05
  }
  return Math.max(light(one), light(other)) / Math.min(light(one), light(other))
}

test('every accent is seen on its button, which is nowhere lighter than #4a3568', () => {
  const faint = all.filter(({ accent }) => contrast(accent, '#4a3568') <= 3)
  expect(faint.map(({ id }) => id)).toEqual([])
})

test('a filter with a preset has its values, and no other param; what the preset leaves out stays', () => {
  const filter: Filter = filterById('vintage')
  const tuned = withParamValues(filter, { uLightLeak: 0.1, uFog: 1 })
  expect(tuned.params['uLightLeak']).toBe(0.1)
  expect(tuned).toEqual({ ...filter, params: { ...filter.params, uLightLeak: 0.1 } })
  expect(presetOf(tuned).params).toEqual(tuned.params)
  expect(presetOf(withParamValues(filter, presetOf(tuned).params))).toEqual(presetOf(tuned))
})
