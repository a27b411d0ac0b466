import { isUuid, type Statement } from '../database/Database.ts'
import { OwnerError, type MessageSelection, type OwnerDatabase } from './OwnerCommands.ts'

/** Hides messages. @returns number of messages */
export async function hideMessages(database: OwnerDatabase, selection: MessageSelection): Promise<number> {
  return change(database, selection, 'hide', 'public.guest_messages')
}

/** Shows messages again. @returns number of messages */
export async function unhideMessages(database: OwnerDatabase, selection: MessageSelection): Promise<number> {
  return change(database, selection, 'unhide', 'private.hidden_messages')
}

/** Messages per statement: few enough that visitors' queries run in between. Ids, which are all or none, are not divided. */
const pageSize = 500

/** Calls the function of a change until no message of the table is left for it. */
async function change(
  database: OwnerDatabase,
  selection: MessageSelection,
  name: 'hide' | 'unhide',
  table: string,
): Promise<number> {
  const isByIds = 'ids' in selection
  if (isByIds) await checkKnown(database, selection.ids)
  const { text, values } = isByIds ? withIds('id = any ($1::text::uuid[])', selection.ids) : where(selection)
  const ids = `select id from ${table} where ${text} ${isByIds ? '' : `limit ${pageSize}`}`
  const statement = { text: `select public.${name}_guest_messages(array(${ids})) as count`, values }
  let total = 0
  for (;;) {
    const [row] = await database.queryAsOwner(statement)
    const count = Number(row?.['count'])
    total += count
    if (isByIds || count < pageSize) return total
  }
}

function where({ name, since, until }: Exclude<MessageSelection, { ids: unknown }>): Statement {
  return {
    text: `($1::text is null or lower(name) = lower($1))
      and ($2::text is null or created_at >= $2::text::timestamptz)
      and ($3::text is null or created_at < $3::text::timestamptz)`,
    values: [name ?? null, since ?? null, until ?? null],
  }
}

/** @throws OwnerError before anything is changed, so that it is all ids or none */
async function checkKnown(database: OwnerDatabase, ids: readonly string[]): Promise<void> {
  const malformed = ids.filter((id) => !isUuid(id.toLowerCase()))
  if (malformed.length > 0) {
    throw new OwnerError(`Not the id of a message: ${malformed.join(', ')}. Nothing was changed.`)
  }
  const rows = await database.queryAsOwner(
    withIds(
      `select given::text as id from unnest($1::text::uuid[]) as given
       where not exists (select from public.guest_messages as shown where shown.id = given)
         and not exists (select from private.hidden_messages as hidden where hidden.id = given)`,
      ids,
    ),
  )
  if (rows.length === 0) return
  const unknownIds = rows.map((row) => String(row['id']))
  const list = unknownIds.join(', ')
  throw new OwnerError(`The guest book has no message with the id ${list}. Nothing was changed.`, {
    unknownIds,
  })
}

function withIds(text: string, ids: readonly string[]): Statement {
  return { text, values: [`{${[...new Set(ids.map((id) => id.toLowerCase()))].join(',')}}`] }
}
