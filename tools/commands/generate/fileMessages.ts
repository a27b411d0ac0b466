import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { namespaceOf, readMessages } from '../../locale/messageFile.ts'
import { readEventFields } from './eventFields.ts'

/**
 * `locales/en.json` with texts of other files as messages, so that translators find them: `films.ID`, `templates.ID`, and
 * `ownerField.NAMEHelp`, which explains a field of an event.
 */
export function withFileMessages(): string {
  const others = [...readMessages('en')].filter(([key]) => !/^(films|templates)$/.test(namespaceOf(key)))
  // Help that is there already keeps its place beside the label.
  const help = readEventFields().map(([name, { description = '' }]) => [
    `ownerField.${name}Help`,
    escaped(description),
  ])
  const films = messagesOf('films', 'filters', 'description')
  const templates = messagesOf('templates', 'templates', 'name')
  return JSON.stringify(Object.fromEntries([...others, ...help, ...films, ...templates]))
}

/** A message for each file of a folder, of one of its fields. */
const messagesOf = (namespace: string, folder: string, field: string) =>
  globSync(`${folder}/*.json`)
    .filter((path) => !path.endsWith('.schema.json'))
    .toSorted()
    .map((path) => {
      const text: string = JSON.parse(readFileSync(path, 'utf8'))[field]
      return [`${namespace}.${basename(path, '.json')}`, escaped(text)]
    })

/** In ICU MessageFormat braces, tags and the apostrophe before them have a meaning. */
const escaped = (text: string): string => text.replaceAll(/'/g, "''").replaceAll(/[{}<]/g, "'$&'")
