import { describe, expect, test } from 'vitest'
import { PresetError } from '../../../src/darkroom/preset.ts'
import { presetToCopy, toUrlPart } from '../../../src/darkroom/presetFormats.ts'
import {
  chooseFilter,
  editOf,
  initialEditorState,
  pastedEdit,
  setParam,
  withEdit,
} from '../../../src/darkroom/state/editorState.ts'
import { filterById } from '../../../src/filters/filters.ts'

const vintage = filterById('vintage')

test('only the active edit changes', () => {
  const { state } = initialEditorState('?darkroom')
  const next = withEdit({ ...state, active: 'b' }, editOf('vintage'))
  expect([next.a.filterId, next.b.filterId]).toEqual(['portra400', 'vintage'])
})

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
  const cube = { name: 'any', lut: { size: 2, data: new Float32Array(24) }, curves: [] }
  expect(chooseFilter({ filterId: 'vintage', preset, cube }, 'vintage')).toEqual({
    filterId: 'vintage',
    preset,
  })
})

describe('an address', () => {
  test('opens the preset that it shares, beside the filter of the booth', () => {
    const preset = setParam(editOf('vintage').preset, 'flare', 2)
    const { state } = initialEditorState(`?darkroom=${toUrlPart(vintage, preset)}`)
    expect(state.a).toEqual({ filterId: 'vintage', preset })
    expect(state.b).toEqual(editOf('vintage'))
  })

  test.each([
    'portra400~uSoftness=99',
    'nobody',
    '%3Cimg%20src=x%3E',
    'vintage~uLightLeak=1e999',
    `vintage~${'a'.repeat(50_000)}`,
  ])('that shares no valid preset says so and opens as usual (%#)', (part) => {
    const { state, notice } = initialEditorState(`?darkroom=${part}`)
    expect(notice).toMatch(/^The look of this address was not taken: .+\.$/)
    expect(state.a).toEqual(editOf('portra400'))
  })
})

describe('a pasted text', () => {
  test('is taken for the filter that it names, else for the current one', () => {
    const { preset } = editOf('vintage')
    const expected = { filterId: 'vintage', preset }
    expect(pastedEdit(presetToCopy(vintage, preset), 'classic')).toEqual(expected)
    expect(pastedEdit(JSON.stringify(preset), 'vintage')).toEqual(expected)
  })

  test.each([
    '{"filter": "vintage"}',
    '{"filter": "nobody"}',
    '[]',
    'x'.repeat(20_000),
    '{"params": {}, "film": {}}',
  ])('that is no preset gives a sentence (%#)', (text) => {
    expect(pastedEdit(text, 'vintage')).toBeInstanceOf(PresetError)
  })
})
