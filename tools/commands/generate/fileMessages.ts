import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { namespaceOf, readMessages } from '../../locale/messageFile.ts'

/** `locales/en.json` with the descriptions of `filters/` as messages, so that translators find them: `films.ID`. */
export function withFilmMessages(): string {
  const others = [...readMessages('en')].filter(([key]) => namespaceOf(key) !== 'films')
  const films = globSync('filters/*.json')
    .toSorted()
    .map((path) => {
      const { description }: { readonly description: string } = JSON.parse(readFileSync(path, 'utf8'))
      // In ICU MessageFormat braces, tags and the apostrophe before them have a meaning.
      return [
        `films.${basename(path, '.json')}`,
        description.replaceAll(/'/g, "''").replaceAll(/[{}<]/g, "'$&'"),
      ]
    })
  return JSON.stringify(Object.fromEntries([...others, ...films]))
}
