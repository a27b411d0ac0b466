import * as v from 'valibot'
import type { Filter } from '../filters/Filter.ts'
import { filters } from '../filters/filters.ts'
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
function checkPreset(found: unknown, filter: Filter): Preset | PresetError {
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
const tooLong = () => new PresetError('That is far too long for a preset.')

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

/** Text of a preset, to be pasted elsewhere: JSON that names its filter. */
export function presetToCopy(filter: Filter, preset: Preset): string {
  return `${JSON.stringify({ filter: filter.id, ...orderedPreset(filter, preset) }, null, 2)}\n`
}

/** Every value of a filter, in the registry's order and rounded: without the error of sums such as 0.1 + 0.2. */
export function orderedPreset(filter: Filter, preset: Preset): Preset {
  const { params, film } = editableParams(filter)
  const ordered = (names: Iterable<string>, values: Readonly<Record<string, number>>) =>
    Object.fromEntries([...names].map((name) => [name, Number((values[name] ?? 0).toPrecision(6))]))
  return { params: ordered(params.keys(), preset.params), film: ordered(film.keys(), { ...preset.film }) }
}

const number = /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i

/**
 * Preset as a part of a URL, with nothing in it that has to be escaped there:
 * `portra400~uSoftness=0.125~...~flare=0.3`. It has every value, so that it outlives changes of the registry's.
 */
export function toUrlPart(filter: Filter, preset: Preset): string {
  const { params, film } = orderedPreset(filter, preset)
  const values = [...Object.entries(params), ...Object.entries(film)]
  return [filter.id, ...values.map(([name, value]) => `${name}=${value}`)].join('~')
}

/** @returns a PresetError for a part that is no preset of one of the filters, whole and within the ranges */
export function fromUrlPart(part: string) {
  if (part.length > maxPresetLength) return tooLong()
  const [id = '', ...pairs] = part.split('~')
  const filter = filters.find((candidate) => candidate.id === id)
  if (!filter) return new PresetError(`There is no filter ${JSON.stringify(id.slice(0, 40))}.`)
  const found = { params: new Map<string, number>(), film: new Map<string, number>() }
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (at < 1 || !number.test(value)) {
      return new PresetError(
        `${JSON.stringify(pair.slice(0, 40))} in the address is no param with its number.`,
      )
    }
    const group = found[name.startsWith('u') ? 'params' : 'film']
    if (group.has(name)) return new PresetError('The address gives a param twice.')
    group.set(name, Number(value))
  }
  const preset = checkPreset(
    { params: Object.fromEntries(found.params), film: Object.fromEntries(found.film) },
    filter,
  )
  return preset instanceof PresetError ? preset : { filter, preset }
}

/** Sends a JSON text to the development server, which saves it. @returns null once it is saved, else a sentence */
export async function sendToSave(path: string, body: string): Promise<string | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    return response.ok ? null : await response.text()
  } catch {
    return 'The development server does not answer.'
  }
}

/** What the plugin that saves presets makes of a request. */
export type Acceptance =
  | {
      readonly kind: 'accepted'
      /** Text of the filter's file with the preset's values, from its text now. */
      readonly update: (fileText: string) => string
    }
  | { readonly kind: 'unknown' | 'refused'; readonly sentence: string }

/** Checks a preset that was sent to be saved. If accepted, `id` is that of a filter, and safe as a file's name. */
export function acceptPreset(id: string, sent: string): Acceptance {
  const filter = filters.find((candidate) => candidate.id === id)
  if (!filter) return { kind: 'unknown', sentence: 'There is no such filter.' }
  const preset = parsePreset(sent, filter)
  if (preset instanceof PresetError) return { kind: 'refused', sentence: preset.message }
  return { kind: 'accepted', update: (fileText) => withValues(fileText, orderedPreset(filter, preset)) }
}

/**
 * Text of a filter's file with the values of a preset. Only the numbers change, so that a diff has a line a value.
 * @throws Error for a value that the file does not have
 */
export function withValues(fileText: string, { params, film }: Preset): string {
  return Object.entries({ ...params, ...film }).reduce((text, [name, value]) => {
    const place = new RegExp(`(?<="${name}": *)[-+.e\\d]+`)
    if (!place.test(text)) throw new Error(`The filter's file has no value ${name}.`)
    return text.replace(place, String(value))
  }, fileText)
}
