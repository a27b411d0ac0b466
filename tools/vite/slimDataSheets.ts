import type { Plugin } from 'vite'

/** Figures that no film is computed from. */
const unused = ['characteristic_stats']

/**
 * Vite plugin that removes sources and notes from the data sheets of `films/`: every text in them, as no figure is a
 * text. Visitors download the figures alone.
 */
export function slimDataSheets(): Plugin {
  return {
    name: 'slim-data-sheets',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/films\/[\w-]+\.json$/ },
      handler: (text) => withoutTexts(text),
    },
  }
}

/** JSON without its texts and unused figures. */
export function withoutTexts(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value: unknown) =>
    typeof value === 'string' || unused.includes(key) ? undefined : value,
  )
}
