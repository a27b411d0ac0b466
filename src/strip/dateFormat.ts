/** How date and time are written: a pattern of Unicode letters, or null for the usual way of the language. */
export type DateFormat = {
  readonly pattern: string | null
  /** BCP 47 tag: the language of months and days, or whose way it is. */
  readonly language: string
}

/** Local date and time of a moment, as they are written: together, and each alone; empty where the format has none. */
export type TimeCaption = { readonly full: string; readonly date: string; readonly time: string }

/** Format of the specification. */
const ownFormat: DateFormat = { pattern: 'MM/dd/yyyy HH:mm', language: 'en' }

/** Text in apostrophes, a run of one letter, or what is neither; two apostrophes are one of the text. */
const patternParts = /'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/g

/** Parts of a pattern (Unicode Technical Standard 35, Date Field Symbols). */
export const splitPattern = (pattern: string): readonly string[] => pattern.match(patternParts) ?? []

/** Formats a moment, milliseconds since the epoch, in the time zone of the device. */
export function formatTime(takenAt: number, format: DateFormat | null): TimeCaption {
  const { pattern, language } = format ?? ownFormat
  const moment = new Date(takenAt)
  if (pattern !== null) return formatPattern(pattern, moment, language)
  const of = (options: Intl.DateTimeFormatOptions) =>
    // Some languages have spaces there that few fonts have.
    new Intl.DateTimeFormat(language, options).format(moment).replace(/\s/gu, ' ')
  const date = of({ year: 'numeric', month: '2-digit', day: '2-digit' })
  const time = of({ timeStyle: 'short' })
  return { full: `${date} ${time}`, date, time }
}

/** Which of the two a letter belongs to. */
type Half = 'date' | 'time'

function formatPattern(pattern: string, moment: Date, language: string): TimeCaption {
  const written = { full: '', date: '', time: '' }
  let half: Half | null = null
  let between = ''
  for (const part of splitPattern(pattern)) {
    const isField = /^[A-Za-z]/.test(part)
    const text = isField ? fieldOf(part, moment, language) : unquoted(part)
    written.full += text
    if (!isField) {
      between += text
      continue
    }
    const next: Half = /^[Hhma]/.test(part) ? 'time' : 'date'
    if (half === null || half === next) written[next] += between
    else {
      // What stands close to one half belongs to it; a word between them belongs to neither.
      written[half] += /^\S*/.exec(between)?.[0].replace(/[,;]$/, '') ?? ''
      if (written[next] !== '') written[next] += ' '
    }
    written[next] += text
    half = next
    between = ''
  }
  if (half !== null) written[half] += between
  return written
}

function unquoted(part: string): string {
  if (!part.startsWith("'")) return part
  return part === "''" ? "'" : part.slice(1, -1).replaceAll("''", "'")
}

function fieldOf(field: string, moment: Date, language: string): string {
  const { length } = field
  const named = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes) => {
    const names = new Intl.DateTimeFormat(language, { calendar: 'gregory', ...options })
    return names.formatToParts(moment).find((part) => part.type === type)?.value ?? ''
  }
  const style = length === 4 ? 'long' : 'short'
  if (field.startsWith('E')) return named({ weekday: style }, 'weekday')
  if (field === 'a') return named({ hour: 'numeric', hour12: true }, 'dayPeriod')
  if (field.startsWith('MMM')) {
    // Beside a day a month has another case in some languages, and is a bare number in others.
    const name = named({ month: style, day: 'numeric' }, 'month')
    return /^\d+$/.test(name) ? moment.toLocaleDateString(language, { month: style }) : name
  }
  const number = numberOf(field.charAt(0), moment)
  return String(field === 'yy' ? number % 100 : number).padStart(length, '0')
}

function numberOf(letter: string, moment: Date): number {
  switch (letter) {
    case 'd':
      return moment.getDate()
    case 'M':
      return moment.getMonth() + 1
    case 'y':
      return moment.getFullYear()
    case 'H':
      return moment.getHours()
    case 'h':
      return moment.getHours() % 12 || 12
    default:
      return moment.getMinutes()
  }
}
