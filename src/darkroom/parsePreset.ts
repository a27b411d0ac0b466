import * as v from 'valibot'
import type { Filter } from '../filters/Filter.ts'
import type { ParamRange } from '../filters/paramRanges.ts'
import { quoteValue } from '../lib/quoteValue.ts'
import { isObject, object } from '../lib/schema.ts'
import { editableParams, type Preset, PresetError } from './preset.ts'

/** Former names of params, which shared addresses and stored presets still have. */
const renamedParams: ReadonlyMap<string, string> = new Map([
  ['uCentreStops', 'uVignetteCentreStops'],
  ['uEdgeStops', 'uVignetteEdgeStops'],
  ['uLeak', 'uLightLeak'],
  ['uStampLight', 'uDateStampBrightness'],
])

/** Renames params from their former names. Where the current name is given, too, the former one stays and is refused. */
function withCurrentNames(found: object): object {
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => {
      const current = renamedParams.get(name) ?? name
      return [Object.hasOwn(found, current) ? name : current, value]
    }),
  )
}

/** Schema of a param's value. */
function valueSchema(id: string, { label, min, max }: ParamRange) {
  const typeMessage = ({ input }: { readonly input: unknown }) =>
    `${label} (${id}) has to be a number, not ${quoteValue(input)}.`
  const rangeMessage = ({ input }: { readonly input: number }) =>
    `${label} (${id}) goes from ${min} to ${max}, not to ${input}.`
  return v.pipe(
    v.number(typeMessage),
    v.finite(typeMessage),
    v.minValue(min, rangeMessage),
    v.maxValue(max, rangeMessage),
    // Turns -0 into 0.
    v.transform((value) => value + 0),
  )
}

const wrongGroup = (name: string, found: unknown) =>
  `What stands under ${name} has to be an object, not ${quoteValue(found)}.`

/** Schema of the params of a filter, or of those of its film. */
function groupSchema(name: 'params' | 'film', filter: Filter) {
  const params = editableParams(filter)[name]
  return object(Object.fromEntries([...params].map(([id, param]) => [id, valueSchema(id, param)])), {
    wrongType: (found) => wrongGroup(name, found),
    missing: (id) => `${params.get(id)?.label} (${id}) is missing: ${filter.name} needs it.`,
    unknown: ([id]) => `${filter.name} has no param ${quoteValue(id)}.`,
  })
}

/** Schema of a filter's preset: every param of the filter, a number within its range, and nothing else. */
function presetSchema(filter: Filter) {
  const entries = {
    filter: v.exactOptional(
      v.literal(filter.id, ({ input }) => `This preset is of ${quoteValue(input)}, not of ${filter.name}.`),
    ),
    params: v.pipe(
      v.custom<object>(isObject, ({ input }) => wrongGroup('params', input)),
      v.transform(withCurrentNames),
      groupSchema('params', filter),
    ),
    film: groupSchema('film', filter),
  }
  return object(entries, {
    wrongType: (found) => `The preset has to be an object, not ${quoteValue(found)}.`,
    missing: (name) => wrongGroup(name, undefined),
    unknown: ([name]) => `A preset has params and film, and no ${quoteValue(name)}.`,
  })
}

/** Validates a preset from outside. @returns a PresetError for what is not a preset of the filter */
export function checkPreset(found: unknown, filter: Filter): Preset | PresetError {
  const { success, output, issues } = v.safeParse(presetSchema(filter), found, { abortPipeEarly: true })
  if (success) return { params: output.params, film: output.film }
  // The name of another filter tells more than its params, and those more than what this filter misses.
  const issue =
    issues.find(({ type }) => type === 'literal') ??
    issues.find(({ expected }) => expected === 'never') ??
    issues[0]
  return new PresetError(issue.message)
}

/** Length of a preset's text, in characters; it has some 600. */
export const maxPresetLength = 16_384

/** Error of a text that is longer than `maxPresetLength`. */
export const tooLong = () => new PresetError('That is far too long for a preset.')

/**
 * Parses the text of a filter's preset, as `presetToCopy` writes it.
 * @returns a PresetError, whose message is a sentence to show, where any part of it is wrong
 */
export function parsePreset(text: string, filter: Filter): Preset | PresetError {
  if (text.length > maxPresetLength) return tooLong()
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch (cause) {
    return new PresetError('That is no preset: it is not JSON.', { cause })
  }
  return checkPreset(found, filter)
}
