import type { Plugin } from 'vite'

/**
 * Vite plugin that removes film recipes, texts and notes from the files of `filters/` where the registry imports them: the
 * first screen would download them. `filmRecipes.ts` and `filterSources.ts` of the engine import theirs by a query, as
 * modules of their own; the descriptions are messages.
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
        const texts = { description: undefined, sources: undefined, note: undefined }
        return JSON.stringify({ ...definition, ...texts, film: definition.film && {} })
      },
    },
  }
}
