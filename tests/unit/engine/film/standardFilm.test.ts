import { expect, test } from 'vitest'
import { editableParams } from '../../../../src/engine/filters/editableParams.ts'
import { filters } from '../../../../src/engine/filters/filters.ts'
import { standardTuning } from '../../../../tools/harness/film/standardFilm.ts'

test('the standard tuning gives every param of a film, so that no preset reaches what is tested at it', () => {
  const known = filters.filter(({ id }) => Object.hasOwn(standardTuning, id))
  expect(known).toHaveLength(Object.keys(standardTuning).length)
  for (const filter of known) {
    expect(Object.keys(standardTuning[filter.id] ?? {})).toEqual([...editableParams(filter).film.keys()])
  }
})
