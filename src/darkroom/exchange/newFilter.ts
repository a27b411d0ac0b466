import { type FilterFile, filterFileSchema } from '../../engine/workbench.ts'
import { check } from '../../lib/schema.ts'

/** Lower-case words that cannot name a value in a module (ECMA-262), or that every object has already. */
const reserved = new Set(
  `arguments await break case catch class const constructor continue debugger default delete do else enum eval export
   extends false finally for function if implements import in instanceof interface let new null package private
   protected public return static super switch this throw true try typeof undefined var void while with
   yield`.split(/\s+/),
)

/** Letters that fit on a filter's button on a phone of 320 px. */
const maxLetters = 9

/**
 * Validates the name of a new filter.
 * @param isTaken whether an id is in use
 * @returns an error message, or undefined for a valid name
 */
export function validateName(name: string, isTaken: (id: string) => boolean): string | undefined {
  if (name === '') return 'A filter needs a name: npm run new-filter Mine'
  if (!/^[A-Za-z][A-Za-z0-9]+$/.test(name)) {
    return `"${name.slice(0, 40)}" is not a name: 2 to ${maxLetters} letters and digits, a letter first.`
  }
  if (name.length > maxLetters) {
    return `"${name.slice(0, 40)}" has ${name.length} letters; a phone’s button has room for ${maxLetters}.`
  }
  const id = name.toLowerCase()
  if (reserved.has(id)) return `"${name}" is a word of the language.`
  return isTaken(id) ? `"${name}" is taken.` : undefined
}

/** File of a new filter: another one's, with a name of its own and a description to be replaced. @param text of its model */
export function newFilterFile(text: string, name: string): FilterFile {
  const description = 'A new look that nobody has described yet.'
  return checkFilterFile({ ...checkFilterFile(JSON.parse(text)), name, description })
}

/** Checks the file of a filter. @throws Error for what is none */
export function checkFilterFile(found: unknown): FilterFile {
  const { value, problems } = check(filterFileSchema, found)
  if (value) return value
  throw new Error(`That is not the file of a filter: ${JSON.stringify(problems[0])}`, { cause: problems })
}

/** Text of a filter's file. */
export const textOfFile = (file: FilterFile): string => `${JSON.stringify(file, null, 2)}\n`
