import { isBlank } from './isBlank.ts'

/**
 * A text as lines of plain characters: every kind of line end becomes LF, a tab a space, other control characters
 * and marks that turn the direction of what follows are dropped, the ends are trimmed. Empty when nothing of it
 * can be seen.
 */
export function plainText(text: string): string {
  if (isBlank(text)) return ''
  const lines = text.toWellFormed().replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
  return lines
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
}
