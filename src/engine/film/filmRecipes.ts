import type { FilmRecipe } from './resolveFilm.ts'

/**
 * Film recipe of a filter, as its file in `filters/` has it. Under Vite only: plain Node can load this module, but not call
 * it.
 * @throws RangeError for a filter without a film
 */
export function recipeOf(filterId: string): FilmRecipe {
  // By the query, the recipes are modules of their own: the first screen imports the same files for the registry of the
  // filters, and would download all that they hold. Vite reads JSON by a query only where that ends in `.json`.
  const recipes = import.meta.glob<FilmRecipe | null>('../../../filters/*.json', {
    eager: true,
    import: 'film',
    query: '?film.json',
  })
  const recipe = recipes[`../../../filters/${filterId}.json`]
  if (!recipe) throw new RangeError(`filters/${filterId}.json has no film`)
  return recipe
}
