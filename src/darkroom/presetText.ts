import type { Filter } from '../filters/Filter.ts'
import type { Preset } from '../filters/Preset.ts'
import { turnedParams } from './turnedParams.ts'

/** A preset as its file under `presets/` has it: two spaces, the registry's order, a line's end at the end. */
export function presetText(filter: Filter, preset: Preset): string {
  return `${JSON.stringify(orderedPreset(filter, preset), null, 2)}\n`
}

/** The same to be pasted elsewhere: it says whose it is. */
export function presetToCopy(filter: Filter, preset: Preset): string {
  return `${JSON.stringify({ filter: filter.id, ...orderedPreset(filter, preset) }, null, 2)}\n`
}

/** Every value that can be turned, in the registry's order, without the dust of sums such as 0.1 + 0.2. */
export function orderedPreset(filter: Filter, preset: Preset): Preset {
  const { params, film } = turnedParams(filter)
  const ordered = (names: Iterable<string>, values: Readonly<Record<string, number>>) =>
    Object.fromEntries([...names].map((name) => [name, Number((values[name] ?? 0).toPrecision(6))]))
  return { params: ordered(params.keys(), preset.params), film: ordered(film.keys(), { ...preset.film }) }
}
