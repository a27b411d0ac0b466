import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Filter } from '../../../src/filters/Filter.ts'
import { presetOf, withPreset } from '../../../src/filters/Preset.ts'
import { filterById, filters } from '../../../src/filters/filters.ts'
import { filmParamsOf } from '../../../src/filters/filmParams.ts'

const folder = new URL('../../../presets/', import.meta.url)
const all: readonly Filter[] = filters

test.each(all)('the file of $name is what the registry has, no more and no less', (filter) => {
  const file: unknown = JSON.parse(readFileSync(new URL(`${filter.id}.json`, folder), 'utf8'))
  expect(presetOf(filter)).toEqual(file)
})

test('every file belongs to a filter', () => {
  expect(readdirSync(folder).toSorted()).toEqual(all.map(({ id }) => `${id}.json`).toSorted())
})

test.each(all.filter(({ film }) => film !== null))('$name says how its film is developed', (filter) => {
  const params = filter.film === null ? {} : filmParamsOf(filter.film)
  const values = Object.entries(params).map(([id, { value }]) => [id, value])
  expect(filter.filmValues).toEqual(Object.fromEntries(values))
})

test('a filter with a preset has its values, and what the preset leaves out stays', () => {
  const filter: Filter = filterById('vintage')
  const turned = withPreset(filter, { params: { uLightLeak: 0.1 }, film: { flare: 2 } })
  expect(turned.params['uLightLeak']).toEqual({ ...filter.params['uLightLeak'], value: 0.1 })
  expect(turned.params['uGrainScale']).toEqual(filter.params['uGrainScale'])
  expect(turned.filmValues).toEqual({ ...filter.filmValues, flare: 2 })
  expect(presetOf(withPreset(filter, presetOf(turned)))).toEqual(presetOf(turned))
})

test('what is not a param of the filter does not become one', () => {
  const filter: Filter = filterById('classic')
  expect(withPreset(filter, { params: { uLightLeak: 0.1 }, film: {} })).toEqual(filter)
})
