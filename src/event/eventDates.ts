import { quoteValue } from '../lib/quoteValue.ts'
import type { CodedReason } from '../lib/schema.ts'
import { reasonOf } from '../locale/reasons.ts'
import { splitPattern } from '../strip/dateFormat.ts'

/** Letters of a pattern, each as often as it may stand there. */
const fields = 'd dd M MM MMM MMMM y yy yyyy E EEE EEEE H HH h hh m mm a'.split(' ')

/** Why a text is no format of a date; null where it is one. */
export function dateFormatProblem(text: string): CodedReason | null {
  if (isLanguage(text)) return null
  const parts = splitPattern(text)
  if (parts.join('') !== text) return reasonOf('dateApostrophe', {})
  const wrong = parts.find((part) => /^[A-Za-z]/.test(part) && !fields.includes(part))
  if (wrong === undefined) return null
  return reasonOf('datePart', { found: quoteValue(wrong), parts: fields.join(', ') })
}

/** Whether a text is the tag of a language that the platform knows; no usual pattern is. */
export function isLanguage(text: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text).length > 0
  } catch {
    return false
  }
}
