// Graphemes are its default. Firefox before 125 has no Intl.Segmenter.
const segmenter = 'Segmenter' in Intl && new Intl.Segmenter()

/** Graphemes of the browsers without a segmenter: flags, emoji of several parts, and letters with their marks stay whole. */
const roughGrapheme = /\p{RI}{2}|.(?:\u200D.|[\p{M}\p{EMod}])*/gsu

/** Splits a text into graphemes, the characters that people see: an emoji family is one, as is an accented letter (UAX #29). */
export function splitGraphemes(text: string): readonly string[] {
  if (!segmenter) return text.match(roughGrapheme) ?? []
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Index of the last break between two graphemes of a text, at or before `index`; its end where it is shorter. */
export function graphemeBreak(text: string, index: number): number {
  let end = 0
  // One unit more than the first that does not fit: it may be half of a character that belongs to the one before it.
  for (const { length } of splitGraphemes(text.slice(0, index + 2))) {
    if (end + length > index) break
    end += length
  }
  return end
}

/**
 * Clips a text to at most `limit` characters; it never splits a grapheme. Characters of a limit are UTF-16 code units, as
 * `maxLength` of an input counts them. The database counts code points, of which a text never has more than units: it
 * takes every text that is clipped here.
 */
export function clipText(text: string, limit: number): string {
  return text.slice(0, graphemeBreak(text, limit))
}

/** Clips a name to at most `limit` characters, behind a whole word where it has several. */
export function clipName(name: string, limit: number): string {
  const clipped = clipText(name, limit)
  return name === clipped ? name : clipped.replace(/(?<=\S)\s+\S*$/, '')
}

/** Isolates a name within a sentence: letters of another direction than the sentence's move nothing else (UAX #9). */
export const isolate = (name: string): string => `\u2068${name}\u2069`

/** Formats a whole number from 0 to 99 with two digits, as a clock does: `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
