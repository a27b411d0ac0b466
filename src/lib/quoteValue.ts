import { clipText } from './text.ts'

/** JSON of a value, shortened, for an error sentence. */
export function quoteValue(found: unknown): string {
  if (found === undefined) return 'missing'
  if (typeof found === 'object' && found !== null) return Array.isArray(found) ? 'a list' : 'an object'
  return shortened(typeof found === 'number' ? String(found) : JSON.stringify(found))
}

/** A text's first 40 characters. */
export function shortened(text: string): string {
  return text.length <= 40 ? text : `${clipText(text, 40)}…`
}
