import type { Filter } from '../filters/Filter.ts'
import { filters } from '../filters/filters.ts'
import { checkPreset, maxPresetLength, parsePreset, tooLong } from './parsePreset.ts'
import { editableParams, type Preset, PresetError } from './preset.ts'

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
