import type { Plugin } from 'vite'

import { compile, partOf, readMessages } from '../locale/messageFile.ts'

/**
 * Vite plugin that compiles the messages of `locales/`. `locales/TAG.json?PART` becomes a module of the messages of a part
 * of the booth, by numbers; and in the modules of the English messages the same numbers stand in place of the keys.
 */
export function locales(): Plugin {
  let ids: ReadonlyMap<string, number> = new Map()
  return {
    name: 'locales',
    enforce: 'pre',
    buildStart() {
      const keys = [...readMessages('en').keys()]
      // Those of a part follow each other: its catalogue is an array.
      const sorted = keys.toSorted(
        (one, other) => partOf(one).localeCompare(partOf(other)) || one.localeCompare(other),
      )
      ids = new Map(sorted.map((key, id) => [key, id]))
    },
    transform: {
      filter: { id: /\/locales\/[\w-]+\.json\?\w+$|\/src\/locale\/messages\/\w+\.ts$/ },
      handler(code, path) {
        const [, tag, part] = /([\w-]+)\.json\?(\w+)$/.exec(path) ?? []
        if (tag === undefined || part === undefined)
          return code.replaceAll(/'(\w+\.\w+)'/g, (quoted, key: string) => String(ids.get(key) ?? quoted))
        const entries = [...readMessages(tag)]
          .filter(([key]) => partOf(key) === part)
          .map(([key, text]) => `${ids.get(key) ?? `'${key}'`}: ${compile(tag, key, text).code}`)
        return { code: `export default { ${entries.join(', ')} }`, moduleType: 'js' }
      },
    },
  }
}
