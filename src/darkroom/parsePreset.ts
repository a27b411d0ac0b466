import type { Filter } from '../filters/Filter.ts'
import type { ParamRange } from '../filters/paramRanges.ts'
import { quoteValue } from '../lib/quoteValue.ts'
import { editableParams, type Preset, PresetError } from './preset.ts'

/**
 * Validates a preset from outside: every param of the filter, a number within its range, and nothing else.
 * @throws PresetError for anything else
 */
export function checkPreset(found: unknown, filter: Filter): Preset {
  const groups = entriesOf(found, 'The preset')
  const { filter: named = filter.id, params, film, ...others } = Object.fromEntries(groups)
  if (named !== filter.id)
    throw new PresetError(`This preset is of ${quoteValue(named)}, not of ${filter.name}.`)
  const [other] = Object.keys(others)
  if (other !== undefined) throw new PresetError(`A preset has params and film, and no ${quoteValue(other)}.`)
  const expected = editableParams(filter)
  return {
    params: checkGroup(
      withCurrentNames(entriesOf(params, 'What stands under params')),
      expected.params,
      filter,
    ),
    film: checkGroup(entriesOf(film, 'What stands under film'), expected.film, filter),
  }
}

/** Former names of params, which shared addresses and stored presets still have. */
const renamedParams: ReadonlyMap<string, string> = new Map([
  ['uCentreStops', 'uVignetteCentreStops'],
  ['uEdgeStops', 'uVignetteEdgeStops'],
  ['uLeak', 'uLightLeak'],
  ['uStampLight', 'uDateStampBrightness'],
])

/** Renames params from their former names. Where the current name is given, too, the former one stays and is refused. */
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
  expected: ReadonlyMap<string, ParamRange>,
  { name }: Filter,
): Readonly<Record<string, number>> {
  const unknown = entries.find(([param]) => !expected.has(param))
  if (unknown) throw new PresetError(`${name} has no param ${quoteValue(unknown[0])}.`)
  const found = new Map(entries)
  const values = [...expected].map(([id, param]) => {
    if (!found.has(id)) throw new PresetError(`${param.label} (${id}) is missing: ${name} needs it.`)
    return [id, checkValue(found.get(id), id, param)]
  })
  return Object.fromEntries(values)
}

function checkValue(value: unknown, id: string, { label, min, max }: ParamRange): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new PresetError(`${label} (${id}) has to be a number, not ${quoteValue(value)}.`)
  }
  if (value < min || value > max)
    throw new PresetError(`${label} (${id}) goes from ${min} to ${max}, not to ${value}.`)
  // Turns -0 into 0.
  return value + 0
}

function entriesOf(found: unknown, what: string): Entries {
  if (typeof found === 'object' && found !== null && !Array.isArray(found)) return Object.entries(found)
  throw new PresetError(`${what} has to be an object, not ${quoteValue(found)}.`)
}

/** Longest text of a preset, in characters; it has some 600. */
export const longestPreset = 16_384

/**
 * Parses the text of a filter's preset, as `presetToCopy` writes it.
 * @returns a PresetError, whose message is a sentence to show, where any part of it is wrong
 */
export function parsePreset(text: string, filter: Filter): Preset | PresetError {
  if (text.length > longestPreset) return new PresetError('That is far too long for a preset.')
  return orError(() => checkPreset(parseJson(text), filter))
}

/** Returns the PresetError that a function throws, instead of throwing it. */
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
