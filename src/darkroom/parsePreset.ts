import type { Filter } from '../filters/Filter.ts'
import type { ParamRange } from '../filters/paramRanges.ts'
import { editableParams, type Preset, PresetError } from './preset.ts'

/**
 * Makes a preset of what came from outside: every param of the filter, a number within its range, and nothing else.
 * @throws PresetError for anything else
 */
export function checkPreset(found: unknown, filter: Filter): Preset {
  const groups = entriesOf(found, 'The preset')
  const { filter: named = filter.id, params, film, ...others } = Object.fromEntries(groups)
  if (named !== filter.id) throw new PresetError(`This preset is of ${quoted(named)}, not of ${filter.name}.`)
  const [other] = Object.keys(others)
  if (other !== undefined) throw new PresetError(`A preset has params and film, and no ${quoted(other)}.`)
  const wanted = editableParams(filter)
  return {
    params: checkGroup(
      withCurrentNames(entriesOf(params, 'What stands under params')),
      wanted.params,
      filter,
    ),
    film: checkGroup(entriesOf(film, 'What stands under film'), wanted.film, filter),
  }
}

/** Names of params before they were renamed, as shared addresses and presets from then still have them. */
const renamedParams: ReadonlyMap<string, string> = new Map([
  ['uCentreStops', 'uVignetteCentreStops'],
  ['uEdgeStops', 'uVignetteEdgeStops'],
  ['uLeak', 'uLightLeak'],
  ['uStampLight', 'uDateStampBrightness'],
])

/** Renames old params. One that is given under its new name, too, is left as it is, and so refused. */
function withCurrentNames(entries: Entries): Entries {
  const given = new Set(entries.map(([name]) => name))
  return entries.map(([name, value]) => {
    const current = renamedParams.get(name) ?? name
    return [given.has(current) ? name : current, value]
  })
}

type Entries = readonly (readonly [name: string, value: unknown])[]

function checkGroup(
  entries: Entries,
  wanted: ReadonlyMap<string, ParamRange>,
  { name }: Filter,
): Readonly<Record<string, number>> {
  const unknown = entries.find(([param]) => !wanted.has(param))
  if (unknown) throw new PresetError(`${name} has no param ${quoted(unknown[0])}.`)
  const found = new Map(entries)
  const values = [...wanted].map(([id, param]) => {
    if (!found.has(id)) throw new PresetError(`${param.label} (${id}) is missing: ${name} needs it.`)
    return [id, checkValue(found.get(id), id, param)]
  })
  return Object.fromEntries(values)
}

function checkValue(value: unknown, id: string, { label, min, max }: ParamRange): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new PresetError(`${label} (${id}) has to be a number, not ${quoted(value)}.`)
  }
  if (value < min || value > max)
    throw new PresetError(`${label} (${id}) goes from ${min} to ${max}, not to ${value}.`)
  // There is no -0 on any scale.
  return value + 0
}

function entriesOf(found: unknown, what: string): Entries {
  if (typeof found === 'object' && found !== null && !Array.isArray(found)) return Object.entries(found)
  throw new PresetError(`${what} has to be an object, not ${quoted(found)}.`)
}

/** As it stands in the text, however long that is. */
function quoted(found: unknown): string {
  if (found === undefined) return 'missing'
  if (typeof found === 'object' && found !== null) return Array.isArray(found) ? 'a list' : 'an object'
  const text = typeof found === 'number' ? String(found) : JSON.stringify(found)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Characters; a preset has some 600. */
export const longestPreset = 16_384

/** Reads a preset of a filter, as `presetText` writes it: all of it, or nothing and a sentence that says why. */
export function parsePreset(text: string, filter: Filter): Preset | PresetError {
  if (text.length > longestPreset) return new PresetError('That is far too long for a preset.')
  return orError(() => checkPreset(parseJson(text), filter))
}

/** What a reading gives, or the fault that it found. */
export function orError<Result>(read: () => Result): Result | PresetError {
  try {
    return read()
  } catch (error) {
    if (error instanceof PresetError) return error
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new PresetError('That is no preset: it is not JSON.', { cause })
  }
}
