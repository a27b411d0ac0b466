import { isUuid } from '../database/Database.ts'
import { type MessageSearch, type OwnerDatabase, OwnerError, type OwnerMessage } from './OwnerCommands.ts'

/** Messages of a page of the list. */
const pageSize = 100

const time = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** All messages: visible ones have no `hidden_at`. */
const book = `(
  select id, name, message, created_at, null::timestamptz as hidden_at, false as is_waiting from public.guest_messages
  union all
  select id, name, message, created_at, hidden_at, is_waiting from private.hidden_messages
) as book`

/** Lists messages, newest first after those that wait; fewer than a page are the last ones. */
export async function listMessages(
  database: OwnerDatabase,
  { text, show = 'all', before }: MessageSearch,
): Promise<readonly OwnerMessage[]> {
  if (before && !isUuid(before.id)) throw new OwnerError('Not the id of a message.')
  const rows = await database.queryAsOwner({
    text: `select id::text as id, name, message, ${time} as time, hidden_at is not null as hidden, is_waiting
      from ${book}
      where ($1::text is null or strpos(lower(name || E'\\n' || message), lower($1)) > 0)
        and ($2 = 'all' or ($2 = 'visible') = (hidden_at is null) and ($2 = 'waiting') = is_waiting)
        and ($3::text is null or (is_waiting, created_at, id) < ($5::text::boolean, $3::text::timestamptz, $4::text::uuid))
      order by is_waiting desc, created_at desc, id desc limit ${pageSize}`,
    values: [
      text || null,
      show,
      before?.createdAt ?? null,
      before?.id ?? null,
      String(before?.isWaiting ?? false),
    ],
  })
  return rows.map((row) => ({
    id: String(row['id']),
    name: String(row['name']),
    message: String(row['message']),
    createdAt: String(row['time']),
    isHidden: row['hidden'] === true,
    isWaiting: row['is_waiting'] === true,
  }))
}

/** Deletes messages for good, visible and hidden. @returns number of messages that were there */
export async function deleteMessages(database: OwnerDatabase, ids: readonly string[]): Promise<number> {
  if (!ids.every((id) => isUuid(id))) throw new OwnerError('Not the id of a message.')
  const [row] = await database.queryAsOwner({
    text: 'select private.delete_guest_messages($1::text::uuid[]) as count',
    values: [`{${ids.join(',')}}`],
  })
  return Number(row?.['count'])
}

/** Writes all visible messages as CSV (RFC 4180), oldest first. */
export async function* writeCsv(database: OwnerDatabase): AsyncGenerator<string> {
  yield 'time,name,message\r\n'
  let last: readonly [time: string, id: string] | null = null
  for (;;) {
    const rows = await database.queryAsOwner({
      text: `select id::text as id, name, message, ${time} as time from public.guest_messages
        where $1::text is null or (created_at, id) > ($1::text::timestamptz, $2::text::uuid)
        order by created_at, id limit 500`,
      values: [last?.[0] ?? null, last?.[1] ?? null],
    })
    if (rows.length > 0)
      yield rows
        .map((row) => [row['time'], row['name'], row['message']].map(cell).join(',') + '\r\n')
        .join('')
    const end = rows.at(-1)
    if (rows.length < 500 || !end) return
    last = [String(end['time']), String(end['id'])]
  }
}

/** A cell that begins like a formula would be calculated by a spreadsheet: an apostrophe makes it text. */
function cell(value: unknown): string {
  const text = String(value)
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** Whether visitors' messages are shown only after their owner has approved them. */
export async function readApproval(database: OwnerDatabase): Promise<boolean> {
  const [row] = await database.queryAsOwner({
    text: 'select needs_approval::text as needed from private.guest_book_settings',
    values: [],
  })
  return row?.['needed'] === 'true'
}

/** Sets it for the messages from now on; those that wait stay where they are. */
export async function setApproval(database: OwnerDatabase, isNeeded: boolean): Promise<void> {
  await database.queryAsOwner({
    text: 'update private.guest_book_settings set needs_approval = $1::text::boolean',
    values: [String(isNeeded)],
  })
}
