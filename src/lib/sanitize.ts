/**
 * True if a text has no visible character. `trim()` would keep zero-width and filler characters (`DI`, default ignorable
 * code points) and control characters. The database's constraint `guest_messages_visible` is the same.
 */
export function isBlank(text: string): boolean {
  return /^[\p{space}\p{DI}\p{Cc}\u2800\uFFF9-\uFFFC\uFFFE\uFFFF\u{13430}-\u{1345F}\u{16FE4}\u{1D159}]*$/u.test(
    text,
  )
}

/**
 * Sanitizes a text to one line: control characters and line breaks become spaces, bidirectional overrides and isolates
 * are removed, runs of spaces become one, and the ends are trimmed. Empty if nothing of it is visible.
 */
export function sanitizeLine(text: string): string {
  return sanitizeText(text.replace(/\p{Cc}/gu, '\n')).replace(/\s+/gu, ' ')
}

/**
 * Sanitizes a text of several lines: every kind of line break becomes LF and a tab a space; other control characters,
 * bidirectional overrides and isolates are removed, and the ends are trimmed. Empty if nothing of it is visible.
 */
export function sanitizeText(text: string): string {
  if (isBlank(text)) return ''
  // As `toWellFormed` does, which Chrome has from 111 on.
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
}
