import type { FilmRecipe } from './resolveFilm.ts'

/**
 * By the query, the recipes are modules of their own: the first screen imports the same files for the registry of the
 * filters, and would download all that they hold. Vite reads JSON by a query only where that ends in `.json`.
 */
const files = import.meta.glob<FilmRecipe | null>('../../../filters/*.json', {
  eager: true,
  import: 'film',
  query: '?film.json',
})

const recipes = new Map(
  Object.entries(files).map(([path, recipe]) => [path.replace(/^.*\/(.*)\.json$/, '$1'), recipe]),
)

/**
 * Film recipe of a filter, as its file in `filters/` has it.
 * @throws RangeError for a filter without a film
 */
export function recipeOf(filterId: string): FilmRecipe {
  const recipe = recipes.get(filterId)
  if (!recipe) throw new RangeError(`filters/${filterId}.json has no film`)
  return recipe
}
