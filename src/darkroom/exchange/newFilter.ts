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

/** Text of a filter's file with a name of its own, and a description to be replaced. @param shader its own one, if any */
export function withName(fileText: string, name: string, shader?: string): string {
  const own = { name, description: 'A new look that nobody has described yet.', ...(shader && { shader }) }
  return Object.entries(own).reduce(
    (text, [key, value]) => text.replace(new RegExp(`"${key}": ".*"`), `"${key}": "${value}"`),
    fileText,
  )
}
