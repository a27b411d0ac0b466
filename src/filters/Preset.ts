import type { FilmValues } from './paramRanges.ts'
import type { Filter } from './Filter.ts'

/** What the file of a filter under `presets/` holds, and a designer turns: values by uniform, and those of its film. */
export type Preset = {
  readonly params: Readonly<Record<`u${string}`, number>>
  readonly film: FilmValues
}

/** The values that a filter has. */
export function presetOf({ params, filmValues }: Filter): Preset {
  const values = Object.entries(params).map(([name, { value }]) => [name, value])
  return { params: Object.fromEntries(values), film: filmValues }
}

/** The same filter with these values; what they leave out stays. Its film's reach the picture by a new table. */
export function withPreset(filter: Filter, preset: Preset): Filter {
  const values: Readonly<Record<string, number>> = preset.params
  const params = Object.entries(filter.params).map(([name, param]) => [
    name,
    { ...param, value: values[name] ?? param.value },
  ])
  return {
    ...filter,
    filmValues: { ...filter.filmValues, ...preset.film },
    params: Object.fromEntries(params),
  }
}
