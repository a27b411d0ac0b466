import type { Plugin } from 'vite'

/**
 * Vite plugin that takes from the data of the engine what no visitor needs: texts of data sheets and filters, recipes of
 * the films that the registry imports, comments of shaders. `filmRecipes.ts` and `filterSources.ts` of the engine import
 * the files of `filters/` by a query, as modules of their own; the descriptions are messages.
 */
export function slimFiles(): Plugin {
  return {
    name: 'slim-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(films|filters)\/[\w-]+\.json$|\/shaders\/.*\.(frag|glsl|vert)\?raw$/ },
      handler(text, id) {
        if (id.includes('/films/')) return withoutTexts(text)
        if (id.includes('/filters/')) return withoutRecipe(text)
        const glsl: unknown = JSON.parse(text.replace(/^export default /, '').replace(/;?\s*$/, ''))
        return { code: `export default ${JSON.stringify(withoutComments(String(glsl)))}`, map: null }
      },
    },
  }
}

/** A data sheet without its texts, as no figure is a text, and without figures that no film is computed from. */
export function withoutTexts(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) =>
    typeof value === 'string' || key === 'characteristic_stats' ? undefined : value,
  )
}

function withoutRecipe(json: string): string {
  const definition: { readonly film: object | null } = JSON.parse(json)
  const texts = { description: undefined, sources: undefined, note: undefined }
  return JSON.stringify({ ...definition, ...texts, film: definition.film && {} })
}

/** Removes `//` comments, indentation and blank lines from GLSL. */
export function withoutComments(glsl: string): string {
  return glsl
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, '').trim())
    .filter((line) => line !== '')
    .join('\n')
}
