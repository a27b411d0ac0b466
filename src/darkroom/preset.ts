import { recipeOf } from '../film/filmRecipes.ts'
import type { FilmValues } from '../film/Film.ts'
import type { Filter, ParamValues } from '../filters/Filter.ts'
import { filmParamRanges, type ParamRange, rangeOf } from '../filters/paramRanges.ts'

/** Preset of a filter: the values that a designer edits, by uniform of its shader and by param of its film. */
export type Preset = { readonly params: ParamValues; readonly film: FilmValues }

/** Param of a filter with the value that a reset goes back to. */
export type EditableParam = ParamRange & { readonly value: number }

/** All params of a filter by name, in the order of the panel and of presets. */
export type EditableParams = {
  readonly params: ReadonlyMap<string, EditableParam>
  /** Those of its film; none where it has no film. */
  readonly film: ReadonlyMap<string, EditableParam>
}

/** Params of a filter, with the values that its file in `filters/` has. */
export function editableParams({ params, film }: Filter): EditableParams {
  const choices: Readonly<Record<string, unknown>> = film === null ? {} : recipeOf(film).choices
  const ofFilm = Object.entries(filmParamRanges).flatMap(([name, range]) => {
    const value = choices[name]
    return typeof value === 'number' ? [[name, { ...range, value }] as const] : []
  })
  return {
    params: new Map(Object.entries(params).map(([name, value]) => [name, { ...rangeOf(name), value }])),
    film: new Map(ofFilm),
  }
}

export function presetOf(filter: Filter): Preset {
  const { params, film } = editableParams(filter)
  const values = (group: EditableParams['film']) =>
    Object.fromEntries([...group].map(([name, { value }]) => [name, value]))
  return { params: values(params), film: values(film) }
}

/** Why a preset from outside is refused: one sentence, to be shown. */
export class PresetError extends Error {
  override readonly name = 'PresetError'
}

/** Snaps a value to what a preset stores: within its range, and with as many decimals as its step. */
export function snap(value: number, { min, max, step }: ParamRange): number {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  // A step of 0.125 has three decimals, not one.
  const digits = Number(step.toFixed(decimals)) === step ? decimals : 4
  return Number(Math.min(max, Math.max(min, value)).toFixed(digits))
}

const pages = 10

/**
 * Value of a slider after a key that tweakpane leaves alone: Home, End, and the pages of a tenth of the range.
 * @returns null for any other key
 */
export function valueAtKey(key: string, value: number, range: ParamRange): number | null {
  const { min, max, step } = range
  const page = Math.max(1, Math.round((max - min) / pages / step)) * step
  if (key === 'Home') return min
  if (key === 'End') return max
  if (key === 'PageUp') return snap(value + page, range)
  return key === 'PageDown' ? snap(value - page, range) : null
}
