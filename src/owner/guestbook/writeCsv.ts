import type { OwnerMessage } from './bookState.ts'

/** Writes messages as CSV (RFC 4180), in their order; by the byte order mark Excel knows that it is UTF-8. */
export function writeCsv(messages: readonly OwnerMessage[]): string {
  const rows = messages.map(({ createdAt, name, message }) => [createdAt, name, message].map(cell).join(','))
  return ['\uFEFFtime,name,message', ...rows, ''].join('\r\n')
}

/** A cell that begins like a formula would be calculated by a spreadsheet: an apostrophe makes it text. */
function cell(text: string): string {
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
