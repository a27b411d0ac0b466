import { describe, expect, test } from 'vitest'
import { settingOf, withSetting, initialEditorState } from '../../../src/darkroom/useEditorState.ts'
import { groupsOf, setParam, valuesOf } from '../../../src/darkroom/ParamControls.tsx'
import { pastedSetting } from '../../../src/darkroom/importFiles.ts'
import { PresetError } from '../../../src/darkroom/preset.ts'
import { presetToCopy, toUrlPart } from '../../../src/darkroom/presetFormats.ts'
import { filterById, filters } from '../../../src/filters/filters.ts'

const vintage = filterById('vintage')

describe('the controls', () => {
  for (const { id, name, params } of filters) {
    test(`are all that can be turned of ${name}, with the values that a reset goes back to`, () => {
      const controls = Object.assign({}, ...groupsOf(id).map((group) => group.params))
      const resets = Object.entries(controls).map(([key, param]) => [
        key,
        Reflect.get(Object(param), 'value'),
      ])
      expect(Object.fromEntries(resets)).toEqual(valuesOf(settingOf(id).preset))
      expect(Object.keys(controls)).toEqual(expect.arrayContaining(Object.keys(params)))
    })
  }

  test('turn one value, of the shader or of the film, and leave the other half the same object', () => {
    const { preset } = settingOf('vintage')
    const shader = setParam(preset, 'uLightLeak', 0.1)
    expect(shader.params['uLightLeak']).toBe(0.1)
    expect(shader.film).toBe(preset.film)
    const film = setParam(preset, 'flare', 2)
    expect(film.film.flare).toBe(2)
    expect(film.params).toBe(preset.params)
  })
})

test('only the setting under the controls changes', () => {
  const { bench } = initialEditorState('?darkroom')
  const next = withSetting({ ...bench, active: 'b' }, settingOf('vintage'))
  expect([next.a.filterId, next.b.filterId]).toEqual(['portra400', 'vintage'])
})

describe('an address', () => {
  test('opens the look that it shares, beside the one of the booth', () => {
    const preset = setParam(settingOf('vintage').preset, 'flare', 2)
    const { bench } = initialEditorState(`?darkroom=${toUrlPart(vintage, preset)}`)
    expect(bench.a).toEqual({ filterId: 'vintage', preset })
    expect(bench.b).toEqual(settingOf('vintage'))
  })

  test.each([
    'portra400~uSoftness=99',
    'nobody',
    '%3Cimg%20src=x%3E',
    'vintage~uLightLeak=1e999',
    `vintage~${'a'.repeat(50_000)}`,
  ])('that shares no sound look says so and opens as usual (%#)', (part) => {
    const { bench, notice } = initialEditorState(`?darkroom=${part}`)
    expect(notice).toMatch(/^The look of this address was not taken: .+\.$/)
    expect(bench.a).toEqual(settingOf('portra400'))
  })
})

describe('a pasted text', () => {
  test('is taken for the filter that it names, else for the one under the controls', () => {
    const { preset } = settingOf('vintage')
    const expected = { filterId: 'vintage', preset }
    expect(pastedSetting(presetToCopy(vintage, preset), 'classic')).toEqual(expected)
    expect(pastedSetting(JSON.stringify(preset), 'vintage')).toEqual(expected)
  })

  test.each([
    '{"filter": "vintage"}',
    '{"filter": "nobody"}',
    '[]',
    'x'.repeat(20_000),
    '{"params": {}, "film": {}}',
  ])('that is no preset gives a sentence (%#)', (text) => {
    expect(pastedSetting(text, 'vintage')).toBeInstanceOf(PresetError)
  })
})
