// Firefox before 125 has no Intl.Segmenter.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

/** The characters of a text as people see them: an emoji family or an accented letter is one (UAX #29). */
export function splitGraphemes(text: string): readonly string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text)
}

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

/**
 * True when nothing of a text can be seen: `trim()` alone keeps zero-width, filler and control characters. The
 * constraint `guest_messages_visible` of the database says the same.
 */
export function isBlank(text: string): boolean {
  return /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB\u{13430}-\u{1345F}\u{1D159}]*$/u.test(
    text,
  )
}

/**
 * A text as one line of plain characters: control characters and line ends become spaces, marks that
 * turn the direction of what follows are dropped, runs of spaces count once, the ends are trimmed.
 * Empty when nothing of it can be seen.
 */
export function sanitizeLine(text: string): string {
  if (isBlank(text)) return ''
  const unturned = text.toWellFormed().replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
  return unturned.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/**
 * A text as lines of plain characters: every kind of line end becomes LF, a tab a space, other control characters
 * and marks that turn the direction of what follows are dropped, the ends are trimmed. Empty when nothing of it
 * can be seen.
 */
export function sanitizeText(text: string): string {
  if (isBlank(text)) return ''
  const lines = text.toWellFormed().replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
  return lines
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
}

/** A whole number from 0 to 99 as a clock shows it: `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
