import { splitGraphemes } from './splitGraphemes.ts'

/**
 * The beginning of a text, at most `limit` UTF-16 units long (as `maxLength` of an input counts),
 * never ending in the middle of a character as people see it.
 */
export function clipText(text: string, limit: number): string {
  if (text.length <= limit) return text
  let clipped = ''
  for (const character of splitGraphemes(text)) {
    if (clipped.length + character.length > limit) break
    clipped += character
  }
  return clipped
}
