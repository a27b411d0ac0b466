import { type ParamRange } from '../filters/paramRanges.ts'
import type { Filter } from '../filters/Filter.ts'
import { filmParamsOf } from '../filters/filmParams.ts'

/** All that can be turned of a filter, by group and name, in the order of the panel and of the files. */
export type EditableParams = {
  readonly params: ReadonlyMap<string, ParamRange>
  /** Those of its film; none where the film is another filter's. */
  readonly film: ReadonlyMap<string, ParamRange>
}

export function editableParams({ params, film, filmValues }: Filter): EditableParams {
  const ofFilm = Object.entries(film === null ? {} : filmParamsOf(film))
  return {
    params: new Map(Object.entries(params)),
    film: new Map(ofFilm.filter(([name]) => Object.hasOwn(filmValues, name))),
  }
}

/** Why a preset from outside is refused: one sentence, to be shown. */
export class PresetError extends Error {
  override readonly name = 'PresetError'
}
