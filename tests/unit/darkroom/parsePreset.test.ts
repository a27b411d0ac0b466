import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Lab } from '../../../src/lib/colour/lab.ts'
import { lookText } from '../../../src/darkroom/exchange/filterFiles.ts'
import { ownChoices, type Preset, PresetError, presetOf, snap } from '../../../src/darkroom/preset.ts'
import {
  fromUrlPart,
  orderedPreset,
  parsePreset,
  presetToCopy,
  toUrlPart,
  withValues,
} from '../../../src/darkroom/presetFormats.ts'
import { editableParams } from '../../../src/engine/workbench.ts'
import { type Filter, filterById, filters } from '../../../src/engine/index.ts'

const portra: Filter = filterById('portra400')
const own = presetOf(portra)
const textOf = (change: object) => JSON.stringify({ ...own, ...change })
const params = (change: object) => textOf({ params: { ...own.params, ...change } })
const film = (change: object) => textOf({ film: { ...own.film, ...change } })

/** A preset as it was stored before it was a part of the filter's file. */
function presetText(filter: Filter, preset: Preset): string {
  return `${JSON.stringify(orderedPreset(filter, preset), null, 2)}\n`
}

const otherCast: readonly Lab[] = [
  [3, -0.5, 1.25],
  [50, 0, 0],
  [97.5, 2, -3],
]

/** Any preset of any filter, with values on the scales' steps or off them. */
const anyPreset = fc.constantFrom<Filter[]>(...filters).chain((filter) => {
  const { params: ofFilter, film: ofFilm } = editableParams(filter)
  const values = (group: typeof ofFilter) =>
    fc.record(
      Object.fromEntries(
        [...group].map(([name, { min, max }]) => [
          name,
          fc.double({ min, max, noNaN: true }).map((value) => Number(value.toPrecision(6)) + 0),
        ]),
      ),
    )
  const { neutralAxis } = ownChoices(filter)
  const sheets = Object.entries(editableParams(filter).sheets).map(
    ([kind, { options }]) => [kind, fc.constantFrom(...options)] as const,
  )
  const axis = neutralAxis && {
    neutralAxis: fc.constantFrom(neutralAxis, { damping: 0.25, cast: otherCast }),
  }
  const film = fc
    .tuple(values(ofFilm), fc.record({ ...Object.fromEntries(sheets), ...axis }))
    .map(([numbers, others]) => ({ ...numbers, ...others }))
  return fc
    .record({ params: values(ofFilter), film })
    .map((preset): { filter: Filter; preset: Preset } => ({ filter, preset }))
})

describe('a preset', () => {
  test('comes back whole from its file, from what is copied, and from an address', () => {
    fc.assert(
      fc.property(anyPreset, ({ filter, preset }) => {
        expect(parsePreset(presetText(filter, preset), filter)).toEqual(preset)
        expect(parsePreset(presetToCopy(filter, preset), filter)).toEqual(preset)
        const part = toUrlPart(filter, preset)
        expect(part).toMatch(/^[\w.~=-]*$/)
        expect(fromUrlPart(part)).toEqual({ filter, preset })
      }),
    )
  })

  test('reads the names that params had before, in texts and addresses', () => {
    const filters = [filterById('cpm35'), filterById('vintage')]
    for (const filter of filters) {
      const preset = presetOf(filter)
      const old = (text: string) =>
        text
          .replace('uVignetteCentreStops', 'uCentreStops')
          .replace('uVignetteEdgeStops', 'uEdgeStops')
          .replace('uLightLeak', 'uLeak')
          .replace('uDateStampBrightness', 'uStampLight')
      expect(old(presetText(filter, preset))).not.toMatch(/uVignette|uLightLeak|uDateStamp/)
      expect(parsePreset(old(presetText(filter, preset)), filter)).toEqual(preset)
      expect(fromUrlPart(old(toUrlPart(filter, preset)))).toEqual({ filter, preset })
    }
  })

  test('is all that a look of it changes in the file of its filter, beside name and description', () => {
    const check = fc.property(anyPreset, ({ filter, preset }) => {
      const saved = JSON.parse(withValues(readFileSync(`filters/${filter.id}.json`, 'utf8'), preset))
      const { description, ...look } = JSON.parse(lookText('Mine', filter, preset))
      expect({ ...look, description: saved.description }).toEqual({ ...saved, name: 'Mine' })
      expect(description).not.toBe(saved.description)
    })
    fc.assert(check, { numRuns: 50 })
  })

  test('changes only its own values in the text of the file', () => {
    for (const filter of filters) {
      const text = readFileSync(`filters/${filter.id}.json`, 'utf8')
      expect(withValues(text, orderedPreset(filter, presetOf(filter)))).toBe(text)
    }
  })
})

describe('refused with a sentence:', () => {
  const greys = (cast: readonly unknown[]) => film({ neutralAxis: { damping: 1, cast } })
  test.each([
    ['{"params":{},}', 'That is not a preset: it is not JSON: a comma too many in line 1, column 13.'],
    ['{"film":1,"film":2}', 'That is not a preset: film stands twice, again in line 1.'],
    [`"${'x'.repeat(20_000)}"`, 'That is far too long for a preset.'],
    ['[]', 'The preset has to be an object, not a list.'],
    [params({ uSoftness: '0' }), 'Softness (uSoftness) has to be a number, not "0".'],
    [
      params({}).replace(/"uSoftness":[\d.]+/, '"uSoftness":1e999'),
      'Softness (uSoftness) has to be a number, not Infinity.',
    ],
    [params({ uSoftness: 0.6 }), 'Softness (uSoftness) goes from 0 to 0.5, not to 0.6.'],
    [film({ exposureStops: -2.1 }), 'Exposure (exposureStops) goes from -2 to 3, not to -2.1.'],
    [params({ uWobble: 1 }), 'Portra400 has no param "uWobble".'],
    [textOf({ filter: 'ektar100' }), 'This preset is of "ektar100", not of Portra400.'],
    [`{"__proto__":{},${textOf({}).slice(1)}`, 'A preset has params and film, and no "__proto__".'],
    [params({}).replace('{"u', '{"__proto__":{"a":1},"u'), 'Portra400 has no param "__proto__".'],
    [params({ ['u'.repeat(9999)]: 1 }), `Portra400 has no param "${'u'.repeat(39)}….`],
    [film({ paper: 'paper-x' }), expect.stringMatching(/^film\.paper has to be one of .*, not "paper-x"\.$/)],
    [greys([...otherCast].reverse()), 'film.neutralAxis has to rise in L*.'],
    [greys([[0, 0, 0]]), 'film.neutralAxis.cast has to have 3 to 12 entries, not 1.'],
  ])('the text %.60s', (text, expected) => {
    const found = parsePreset(text, portra)
    const sentence = found instanceof PresetError ? found.message : 'accepted'
    expect(sentence).toEqual(expected)
  })

  test.each([
    ['__proto__~uSoftness=0', 'There is no filter "__proto__".'],
    ['portra400~uSoftness=0x1', '"uSoftness=0x1" in the address is not a param with its value.'],
    ['portra400~uSoftness=0~uSoftness=0', 'The address gives a param twice.'],
    [`portra400${'~uSoftness=0'.repeat(2000)}`, 'That is far too long for a preset.'],
    ['classic~__proto__=1', 'Classic has no param "__proto__".'],
  ])('the address %.30s', (part, expected) => {
    const found = fromUrlPart(part)
    expect(found instanceof PresetError ? found.message : found).toBe(expected)
  })
})

test.each([
  [0.1, 0.30000000000000004, 0.3],
  [0.005, 0.0449999, 0.045],
  [0.1, 99, 3],
  [0.1, -99, -2],
])('with steps of %d a slider at %d is written as %d', (step, value, written) => {
  expect(snap(value, { min: -2, max: 3, step })).toBe(written)
})
