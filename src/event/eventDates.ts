import { quoteValue } from '../lib/quoteValue.ts'
import { splitPattern } from '../strip/dateFormat.ts'

/** Letters of a pattern, each as often as it may stand there. */
const fields = 'd dd M MM MMM MMMM y yy yyyy E EEE EEEE H HH h hh m mm a'.split(' ')

/** Why a text is no format of a date, in words that complete "it"; null where it is one. */
export function dateFormatProblem(text: string): string | null {
  if (isLanguage(text)) return null
  const parts = splitPattern(text)
  if (parts.join('') !== text) return 'has an apostrophe too many; two of them are one of the text'
  const wrong = parts.find((part) => /^[A-Za-z]/.test(part) && !fields.includes(part))
  if (wrong === undefined) return null
  return `has ${quoteValue(wrong)}, which is no part of a date: those are ${fields.join(', ')}; words stand in apostrophes, and a language is written as "de" or "ko-KR"`
}

/** Whether a text is the tag of a language that the platform knows; no usual pattern is. */
export function isLanguage(text: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text).length > 0
  } catch {
    return false
  }
}
