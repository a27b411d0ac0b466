import type { OwnerDatabase, Row, Statement } from './Database.ts'

/** Numbers of messages in a backup; `hidden` of `messages` are hidden. */
export type BackupCounts = { readonly messages: number; readonly hidden: number }

/** First line of every backup. The number increases when an older booth could not read a newer backup. */
export const formatLine = '-- Retro Booth guest book, backup format 2'
/** First line of the backups of earlier booths, which do not say which messages wait for approval. */
export const earlierFormatLine = '-- Retro Booth guest book, backup format 1'

/**
 * Lines before the rows. With them psql can run a backup: one transaction that only adds. The booth itself reads only
 * the rows and runs nothing of a file.
 */
export const prologue = `${formatLine}
-- Messages of guests, hidden ones too. Read by: npm run restore -- FILE, or by: psql --set ON_ERROR_STOP=1 -f FILE
begin;
create temporary table backup (
  id uuid primary key, name text, message text, created_at timestamptz, hidden_at timestamptz, is_waiting boolean
) on commit drop;
`

/** Line before each page of rows. */
export const insertLine = 'insert into backup (id, name, message, created_at, hidden_at, is_waiting) values'
/** That line in the backups of earlier booths. */
export const earlierInsertLine = 'insert into backup (id, name, message, created_at, hidden_at) values'

const merge = `insert into private.hidden_messages (id, name, message, created_at, hidden_at, is_waiting)
  select id, name, message, created_at, hidden_at, is_waiting from backup where hidden_at is not null
    and not exists (select from public.guest_messages as shown where shown.id = backup.id)
  on conflict (id) do nothing;
insert into public.guest_messages (id, name, message, created_at)
  select id, name, message, created_at from backup where hidden_at is null
    and not exists (select from private.hidden_messages as hidden where hidden.id = backup.id)
  on conflict (id) do nothing;
commit;
`

/** Lines after the rows. */
export function writeEpilogue(counts: BackupCounts): string {
  return `${merge}${writeEnd(counts)}\n`
}

/** Last line of a complete backup; a truncated file lacks it. */
export function writeEnd({ messages, hidden }: BackupCounts): string {
  return `-- End: ${messages} messages, ${hidden} of them hidden`
}

/** True when a text ends as a complete backup does. */
export function isComplete(text: string): boolean {
  return /\n-- End: \d+ messages, \d+ of them hidden\n$/.test(text)
}

/** Messages per statement: few enough that visitors' queries run in between. */
const pageSize = 500

const formatTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Writes a backup in pages, ordered by id. Each page is one statement over both tables, so a message that is hidden or
 * shown meanwhile is in it exactly once; a message that is posted meanwhile may be missing.
 */
export async function* writeBackup(database: OwnerDatabase): AsyncGenerator<string> {
  yield prologue
  const counts = { messages: 0, hidden: 0 }
  let lastId: string | undefined
  for (;;) {
    const [page] = await database.queryAsOwner(pageAfter(lastId))
    const messages = numberOf(page, 'messages')
    if (messages === 0) break
    counts.messages += messages
    counts.hidden += numberOf(page, 'hidden')
    yield `${insertLine}\n${String(page?.['rows'])};\n`
    if (messages < pageSize) break
    lastId = String(page?.['last'])
  }
  yield writeEpilogue(counts)
}

/** PostgreSQL quotes the values: `%L` is a literal. */
function pageAfter(id: string | undefined): Statement {
  const after = id === undefined ? '' : 'where id > $1::text::uuid'
  const text = `
    select string_agg(format('(%L, %L, %L, %L, %L, %L)', id, name, message, ${formatTime('created_at')},
             ${formatTime('hidden_at')}, is_waiting), E',\\n' order by id) as rows,
           count(*)::int as messages, count(hidden_at)::int as hidden,
           (array_agg(id::text order by id desc))[1] as last
    from (
      select * from (
        select id, name, message, created_at, null::timestamptz as hidden_at, false as is_waiting
        from public.guest_messages
        union all
        select id, name, message, created_at, hidden_at, is_waiting from private.hidden_messages
      ) as book ${after} order by id limit ${pageSize}
    ) as page`
  return { text, values: id === undefined ? [] : [id] }
}

function numberOf(row: Row | undefined, name: string): number {
  return Number(row?.[name] ?? 0)
}
