import { isUuid, type Statement } from '../database/Database.ts'
import { OwnerError, type OwnerDatabase } from './OwnerCommands.ts'

/** Hides messages: the trigger of private.hidden_messages moves them there. Hidden ones are skipped. */
export async function hideMessages(database: OwnerDatabase, ids: readonly string[]): Promise<void> {
  await checkKnown(database, ids)
  await database.queryAsOwner(
    withIds('insert into private.hidden_messages (id) select unnest($1::text::uuid[])', ids),
  )
}

/** Shows messages again: the trigger of private.hidden_messages moves them back. Visible ones are skipped. */
export async function unhideMessages(database: OwnerDatabase, ids: readonly string[]): Promise<void> {
  await checkKnown(database, ids)
  await database.queryAsOwner(
    withIds('delete from private.hidden_messages where id = any ($1::text::uuid[])', ids),
  )
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
  const unknown = rows.map((row) => String(row['id'])).join(', ')
  throw new OwnerError(`The guest book has no message with the id ${unknown}. Nothing was changed.`)
}

function withIds(text: string, ids: readonly string[]): Statement {
  return { text, values: [`{${[...new Set(ids.map((id) => id.toLowerCase()))].join(',')}}`] }
}
