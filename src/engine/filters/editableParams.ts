import { recipeOf } from '../film/filmRecipes.ts'
import type { NeutralAxis } from '../film/Film.ts'
import { sheetChoices } from '../film/resolveFilm.ts'
import type { Filter } from './Filter.ts'
import { filmParamRanges, type ParamRange, rangeOf } from './paramRanges.ts'

/** Param of a filter with the value that a reset goes back to. */
type EditableParam = ParamRange & { readonly value: number }

/** What a designer edits of a filter, with the values that its file in `filters/` has. */
type EditableParams = {
  /** Params of its shader by uniform, in the order of the panel and of presets. */
  readonly params: ReadonlyMap<string, EditableParam>
  /** Those of its film; none where it has no film. */
  readonly film: ReadonlyMap<string, EditableParam>
  /** Neutral axis of its film; null for black and white, and without a film. */
  readonly neutralAxis: NeutralAxis | null
  /** Film and paper that it has and can have; none where there is nothing to choose from. */
  readonly sheets: ReturnType<typeof sheetChoices>
}

/** Params of a filter, of its film and of its shader. */
export function editableParams({ film, params }: Filter): EditableParams {
  const recipe = film === null ? null : recipeOf(film)
  const choices: Readonly<Record<string, unknown>> = { ...recipe?.choices }
  const ofFilm = Object.entries(filmParamRanges).flatMap(([name, range]) => {
    const value = choices[name]
    return typeof value === 'number' ? [[name, { ...range, value }] as const] : []
  })
  return {
    params: new Map(Object.entries(params).map(([name, value]) => [name, { ...rangeOf(name), value }])),
    film: new Map(ofFilm),
    neutralAxis: recipe && recipe.kind !== 'blackAndWhite' ? recipe.choices.neutralAxis : null,
    sheets: recipe ? sheetChoices(recipe) : {},
  }
}
