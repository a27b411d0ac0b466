import { describe, expect, test } from 'vitest'
import { setParam } from '../../../src/darkroom/preset.ts'
import { presetToCopy } from '../../../src/darkroom/presetFormats.ts'
import {
  chooseFilter,
  editOf,
  initialEditorState,
  pastedEdit,
  withEdit,
} from '../../../src/darkroom/state/editorState.ts'
import { filterById } from '../../../src/engine/filters/filters.ts'

const vintage = filterById('vintage')

test('choosing another filter keeps the tuning of the first, in each pane its own', () => {
  const { state } = initialEditorState('?darkroom')
  const tuned = { filterId: 'portra400', preset: setParam(state.a.preset, 'flare', 2) } as const
  const choose = (from: typeof state, id: 'vintage' | 'portra400' | 'classic') =>
    withEdit(from, chooseFilter(from[from.active], id))
  const away = choose(choose(withEdit(state, tuned), 'vintage'), 'classic')
  expect(away.a.preset).toEqual(editOf('classic').preset)
  expect(choose(away, 'portra400').a).toMatchObject(tuned)
  expect(choose({ ...away, active: 'b' }, 'portra400').b).toMatchObject(editOf('portra400'))
})

test('a pasted preset replaces the tuning of its filter and keeps that of the one before', () => {
  const { state } = initialEditorState('?darkroom')
  const tuned = { filterId: 'portra400', preset: setParam(state.a.preset, 'flare', 2) } as const
  const pasted = withEdit(withEdit(state, tuned), editOf('vintage'))
  expect(chooseFilter(pasted.a, 'portra400')).toEqual(tuned)
})

test('a filter that is chosen in place of an imported file has the tuning that it had before', () => {
  const preset = setParam(editOf('vintage').preset, 'flare', 2)
  const lut = { positions: new Float32Array(), grid: { size: 2, data: new Float32Array(24) } }
  const cube = { name: 'any', lut, curves: [] }
  expect(chooseFilter({ filterId: 'vintage', preset, cube }, 'vintage')).toEqual({
    filterId: 'vintage',
    preset,
  })
})

describe('a pasted text', () => {
  test('is taken for the filter that it names, else for the current one', () => {
    const { preset } = editOf('vintage')
    const expected = { filterId: 'vintage', preset }
    expect(pastedEdit(presetToCopy(vintage, preset), 'classic')).toEqual(expected)
    expect(pastedEdit(JSON.stringify(preset), 'vintage')).toEqual(expected)
  })
})
