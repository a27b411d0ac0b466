import type { Plugin } from 'vite'

/**
 * Vite plugin that removes film recipes and notes from the files of `filters/` where the registry imports them: the
 * first screen would download them. `src/engine/film/filmRecipes.ts` imports the recipes by a query, as modules of their own.
 */
export function slimFilters(): Plugin {
  return {
    name: 'slim-filters',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/filters\/\w+\.json$/ },
      handler(text) {
        const definition: { readonly film: object | null } = JSON.parse(text)
        return JSON.stringify({ ...definition, note: undefined, film: definition.film && {} })
      },
    },
  }
}
