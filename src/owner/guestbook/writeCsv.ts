import { dateLocales } from '../../locale/dateLocales.ts'
import * as book from '../../locale/messages/ownerBook.ts'
import { twoDigits } from '../../lib/text.ts'
import type { OwnerMessage } from './bookState.ts'

/**
 * Writes messages as CSV (RFC 4180), in their order, for a double click: by the byte order mark Excel knows that it is
 * UTF-8, and it splits by the semicolon where numbers have a decimal comma, and in Switzerland and Liechtenstein.
 */
export function writeCsv(messages: readonly OwnerMessage[]): string {
  const [locale = 'en'] = dateLocales()
  const separator = /-(CH|LI)$/.test(locale) || (0.5).toLocaleString(locale).includes(',') ? ';' : ','
  const rows = messages.map(({ createdAt, name, message }) =>
    [localTime(new Date(createdAt)), name, message].map(cell).join(separator),
  )
  const head = [book.csvTime(), book.csvName(), book.csvMessage()].join(separator)
  return [`\uFEFF${head}`, ...rows, ''].join('\r\n')
}

/** Local time as a spreadsheet of any language reads it. */
function localTime(time: Date): string {
  const day = [time.getFullYear(), ...[time.getMonth() + 1, time.getDate()].map(twoDigits)].join('-')
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':')}`
}

/**
 * Where a formula could begin: at the start of a cell, and after what another separator, or a program that ignores quotes,
 * takes for the end of one. The signs of Japanese Excel and invisible characters before a sign count, too.
 */
const formula = /(?<=^|[;,\t\r\n|])(?=[\s\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫−])|^(?=[\t\r])/gu

/** A spreadsheet would calculate a formula: an apostrophe before it makes it text. */
function cell(text: string): string {
  return `"${text.replaceAll(formula, "'").replaceAll('"', '""')}"`
}
