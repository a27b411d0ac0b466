import { recipeOf } from '../engine/film/filmRecipes.ts'
import type { FilmValues, NeutralAxis } from '../engine/film/Film.ts'
import { type FilmRecipe, sheetChoices } from '../engine/film/resolveFilm.ts'
import type { Filter, ParamValues } from '../engine/filters/Filter.ts'
import { filmParamRanges, type ParamRange, rangeOf } from '../engine/filters/paramRanges.ts'

/** Preset of a filter: the values that a designer edits, by uniform of its shader and by field of its film's recipe. */
export type Preset = { readonly params: ParamValues; readonly film: FilmValues }

/** Param of a filter with the value that a reset goes back to. */
export type EditableParam = ParamRange & { readonly value: number }

/** All numbers of a filter by name, in the order of the panel and of presets. */
export type EditableParams = {
  readonly params: ReadonlyMap<string, EditableParam>
  /** Those of its film; none where it has no film. */
  readonly film: ReadonlyMap<string, EditableParam>
}

/** Params of a filter, with the values that its file in `filters/` has. */
export function editableParams(filter: Filter): EditableParams {
  const choices: Readonly<Record<string, unknown>> = { ...recipeOrNull(filter)?.choices }
  const ofFilm = Object.entries(filmParamRanges).flatMap(([name, range]) => {
    const value = choices[name]
    return typeof value === 'number' ? [[name, { ...range, value }] as const] : []
  })
  return {
    params: new Map(
      Object.entries(filter.params).map(([name, value]) => [name, { ...rangeOf(name), value }]),
    ),
    film: new Map(ofFilm),
  }
}

/** Neutral axis of a filter's film, as its file has it; null for black and white, and without a film. */
export function neutralAxisOf(filter: Filter): NeutralAxis | null {
  const recipe = recipeOrNull(filter)
  return recipe && recipe.kind !== 'blackAndWhite' ? recipe.choices.neutralAxis : null
}

/** Film and paper that a filter has and can have; none where there is nothing to choose from. */
export function sheetsOf(filter: Filter): ReturnType<typeof sheetChoices> {
  const recipe = recipeOrNull(filter)
  return recipe ? sheetChoices(recipe) : {}
}

function recipeOrNull({ film }: Filter): FilmRecipe | null {
  return film === null ? null : recipeOf(film)
}

/** Preset with the values that a filter has. */
export function presetOf(filter: Filter): Preset {
  const { params, film } = editableParams(filter)
  const values = (group: EditableParams['film']) =>
    Object.fromEntries([...group].map(([name, { value }]) => [name, value]))
  return { params: values(params), film: { ...values(film), ...ownChoices(filter) } }
}

/** Neutral axis, film and paper of a filter, as its file has them. */
export function ownChoices(filter: Filter): Pick<FilmValues, 'neutralAxis' | 'negative' | 'paper'> {
  const neutralAxis = neutralAxisOf(filter)
  const { negative, paper } = sheetsOf(filter)
  return {
    ...(neutralAxis && { neutralAxis }),
    ...(negative && { negative: negative.value }),
    ...(paper && { paper: paper.value }),
  }
}

/** Preset with another value of one param; the group without it stays the same object. */
export function setParam(preset: Preset, name: string, value: number): Preset {
  const isUniform = /^u[A-Z]/.test(name)
  if (isUniform) return { ...preset, params: { ...preset.params, [name]: value } }
  return { ...preset, film: { ...preset.film, [name]: value } }
}

/** Why a preset from outside is refused: one sentence, to be shown. */
export class PresetError extends Error {
  override readonly name = 'PresetError'
}

/** Snaps a value to what a preset stores: within its range, and with as many decimals as its step. */
export function snap(value: number, { min, max, step }: Omit<ParamRange, 'label'>): number {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  // A step of 0.125 has three decimals, not one.
  const digits = Number(step.toFixed(decimals)) === step ? decimals : 4
  return Number(Math.min(max, Math.max(min, value)).toFixed(digits))
}
