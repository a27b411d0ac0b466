import { isBlank } from '../../../src/lib/text.ts'
import type { FuzzServer } from './startFuzzServer.ts'

/** What SQL alone can tell: nothing but guests' rows, each dated by the server, of a length that fits. */
const broken = `select count(*)::int as count from public.guest_messages where not (
  char_length(name) between 1 and 100 and char_length(message) between 1 and 500
  and created_at between now() - interval '1 hour' and now()
  and substr(id::text, 15, 1) = '4')`
const elsewhere = `select (select count(*) from private.hidden_messages)::int as hidden,
  (select messages_in_all from private.guest_book_settings)::int as allowed`

/** Holds every row against the rules of the page, and empties the table. @returns what is wrong, if anything */
export async function checkRows(
  server: FuzzServer,
): Promise<{ readonly rows: number; readonly faults: readonly string[] }> {
  const faults: string[] = []
  const [count] = await server.sql(broken)
  if (count?.['count'] !== 0) faults.push(`rows that break a rule of the table: ${String(count?.['count'])}`)
  const [others] = await server.sql(elsewhere)
  if (others?.['hidden'] !== 0 || others['allowed'] !== 1e9) faults.push('another table was written')
  const rows = await server.sql('select name, message from public.guest_messages')
  for (const row of rows) {
    const [name, message] = [row['name'], row['message']].map(String)
    if (!isKept(name, false) || !isKept(message, true))
      faults.push(`a row that no guest could see: ${JSON.stringify(row)}`)
  }
  await server.sql('truncate public.guest_messages cascade')
  return { rows: rows.length, faults }
}

function isKept(text = '', isMessage: boolean): boolean {
  const control = isMessage
    ? /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
    : /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
  return text === text.trim() && text.isWellFormed() && !isBlank(text) && !control.test(text)
}
