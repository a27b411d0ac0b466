import { isBlank } from '../../../src/lib/text.ts'
import type { FuzzServer } from './startFuzzServer.ts'

/** Number of rows that break a rule of the table: lengths, time of the server, random id. */
const invalidRows = `select count(*)::int as count from public.guest_messages where not (
  char_length(name) between 1 and 100 and char_length(message) between 1 and 500
  and created_at between now() - interval '1 hour' and now()
  and substr(id::text, 15, 1) = '4')`
const otherTables = `select (select count(*) from private.hidden_messages)::int as hidden,
  (select messages_in_all from private.guest_book_settings)::int as allowed`

/** Checks every row by the rules of the table and of the page, and empties the table. @returns what is wrong */
export async function checkRows(
  server: FuzzServer,
): Promise<{ readonly rows: number; readonly failures: readonly string[] }> {
  const failures: string[] = []
  const [count] = await server.sql(invalidRows)
  if (count?.['count'] !== 0)
    failures.push(`rows that break a rule of the table: ${String(count?.['count'])}`)
  const [others] = await server.sql(otherTables)
  if (others?.['hidden'] !== 0 || others['allowed'] !== 1e9) failures.push('another table was written')
  const rows = await server.sql('select name, message from public.guest_messages')
  for (const row of rows) {
    const [name, message] = [row['name'], row['message']].map(String)
    if (!isSanitized(name, false) || !isSanitized(message, true))
      failures.push(`a row that no guest could see: ${JSON.stringify(row)}`)
  }
  await server.sql('truncate public.guest_messages cascade')
  return { rows: rows.length, failures }
}

function isSanitized(text = '', isMessage: boolean): boolean {
  const control = isMessage
    ? /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
    : /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
  return text === text.trim() && text.isWellFormed() && !isBlank(text) && !control.test(text)
}
