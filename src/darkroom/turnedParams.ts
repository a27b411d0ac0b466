import { filmParamsOf } from '../film/filmParams.ts'
import type { Filter } from '../filters/Filter.ts'
import type { Param } from '../lib/Param.ts'

/** All that can be turned of a filter, by group and name, in the order of the panel and of the files. */
export type TurnedParams = {
  readonly params: ReadonlyMap<string, Param>
  /** Those of its film; none where the film is another filter's. */
  readonly film: ReadonlyMap<string, Param>
}

export function turnedParams({ params, film, filmValues }: Filter): TurnedParams {
  const ofFilm = Object.entries(film === null ? {} : filmParamsOf(film))
  return {
    params: new Map(Object.entries(params)),
    film: new Map(ofFilm.filter(([name]) => Object.hasOwn(filmValues, name))),
  }
}
