// Firefox before 125 has no Intl.Segmenter.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

/** Splits a text into graphemes, the characters that people see: an emoji family is one, as is an accented letter (UAX #29). */
export function splitGraphemes(text: string): readonly string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text)
}

/**
 * Clips a text to at most `limit` UTF-16 code units, as `maxLength` of an input counts them. It never splits a grapheme.
 */
export function clipText(text: string, limit: number): string {
  if (text.length <= limit) return text
  let clipped = ''
  for (const grapheme of splitGraphemes(text)) {
    if (clipped.length + grapheme.length > limit) break
    clipped += grapheme
  }
  return clipped
}

/**
 * True if a text has no visible character. `trim()` would keep zero-width, filler and control characters. The database's
 * constraint `guest_messages_visible` is the same.
 */
export function isBlank(text: string): boolean {
  return /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFC\uFFFE\uFFFF\u{13430}-\u{1345F}\u{16FE4}\u{1D159}]*$/u.test(
    text,
  )
}

/**
 * Sanitizes a text to one line: control characters and line breaks become spaces, bidirectional overrides and isolates
 * are removed, runs of spaces become one, and the ends are trimmed. Empty if nothing of it is visible.
 */
export function sanitizeLine(text: string): string {
  if (isBlank(text)) return ''
  const withoutOverrides = toWellFormed(text).replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
  return withoutOverrides.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/**
 * Sanitizes a text of several lines: every kind of line break becomes LF and a tab a space; other control characters,
 * bidirectional overrides and isolates are removed, and the ends are trimmed. Empty if nothing of it is visible.
 */
export function sanitizeText(text: string): string {
  if (isBlank(text)) return ''
  const lines = toWellFormed(text).replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
  return lines
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
}

/** Formats a whole number from 0 to 99 with two digits, as a clock does: `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** Replaces surrogates that stand alone, as `String.prototype.toWellFormed` does, which Chrome has from 111 on. */
function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
