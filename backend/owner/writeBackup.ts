import type { Row, Statement } from '../database/Database.ts'
import { insertLine, prologue, writeEpilogue } from './backupFormat.ts'
import type { OwnerDatabase } from './OwnerCommands.ts'

/** Messages of one statement: few enough for visitors to be answered in between. */
const pageSize = 500

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Writes a backup, page by page in the order of the ids. Each page is one statement over both tables, so that a
 * message that is hidden or shown meanwhile is in it once; one that is written meanwhile may be missing.
 */
export async function* writeBackup(database: OwnerDatabase): AsyncGenerator<string> {
  yield prologue
  const counts = { messages: 0, hidden: 0 }
  let last: string | undefined
  for (;;) {
    const [page] = await database.askAsOwner(pageAfter(last))
    const messages = numberOf(page, 'messages')
    if (messages === 0) break
    counts.messages += messages
    counts.hidden += numberOf(page, 'hidden')
    yield `${insertLine}\n${String(page?.['rows'])};\n`
    if (messages < pageSize) break
    last = String(page?.['last'])
  }
  yield writeEpilogue(counts)
}

/** The database quotes: %L makes literals of PostgreSQL. */
function pageAfter(id: string | undefined): Statement {
  const after = id === undefined ? '' : 'where id > $1::text::uuid'
  const text = `
    select string_agg(format('(%L, %L, %L, %L, %L)', id, name, message, ${time('created_at')}, ${time('hidden_at')}),
             E',\\n' order by id) as rows,
           count(*)::int as messages, count(hidden_at)::int as hidden,
           (array_agg(id::text order by id desc))[1] as last
    from (
      select * from (
        select id, name, message, created_at, null::timestamptz as hidden_at from public.guest_messages
        union all
        select id, name, message, created_at, hidden_at from private.hidden_messages
      ) as book ${after} order by id limit ${pageSize}
    ) as page`
  return { text, values: id === undefined ? [] : [id] }
}

function numberOf(row: Row | undefined, name: string): number {
  return Number(row?.[name] ?? 0)
}
