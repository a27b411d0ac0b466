import { runTimeSliced } from '../../lib/timeSlice.ts'
import { bakeLutSteps } from './bakeLut.ts'
import { recipeOf } from './filmRecipes.ts'
import type { Film, FilmValues } from './Film.ts'
import type { Lut } from './lut.ts'
import { resolveFilm, withFilmValues } from './resolveFilm.ts'

/**
 * Film of a filter.
 * @param values replace those of its recipe
 * @throws RangeError for a filter without a film
 */
export function filmOf(filterId: string, values: FilmValues = {}): Film {
  return resolveFilm(withFilmValues(recipeOf(filterId), values))
}

/** Bakes the LUTs of filters on this thread; yields after each slice of some milliseconds. */
export async function bakeInSlices(
  filterIds: readonly string[],
  size: number,
): Promise<ReadonlyMap<string, Lut>> {
  const luts = new Map<string, Lut>()
  for (const id of filterIds) luts.set(id, await runTimeSliced(bakeLutSteps(filmOf(id), size)))
  return luts
}
