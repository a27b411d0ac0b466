import * as names from '../locale/messages/templates.ts'

/** By id. `npm run generate` makes them from the files of `templates/`. */
const messages: Readonly<Record<string, (() => string) | undefined>> = names

/** Name of a template in the language in use; `other` for one that was added since then. */
export const templateName = (id: string, other = id): string => messages[id]?.() ?? other
