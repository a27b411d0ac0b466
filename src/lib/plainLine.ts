import { isBlank } from './isBlank.ts'

/**
 * A text as one line of plain characters: control characters and line ends become spaces, marks that
 * turn the direction of what follows are dropped, runs of spaces count once, the ends are trimmed.
 * Empty when nothing of it can be seen.
 */
export function plainLine(text: string): string {
  if (isBlank(text)) return ''
  const unturned = text.toWellFormed().replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
  return unturned.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
