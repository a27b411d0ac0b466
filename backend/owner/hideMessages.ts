import type { Statement } from '../database/Database.ts'
import { OwnerError, type OwnerDatabase } from './OwnerCommands.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The trigger of private.hidden_messages moves the messages; an id that is hidden already is skipped. */
export async function hideMessages(database: OwnerDatabase, ids: readonly string[]): Promise<void> {
  await checkKnown(database, ids)
  await database.askAsOwner(
    onIds('insert into private.hidden_messages (id) select unnest($1::text::uuid[])', ids),
  )
}

/** The trigger of private.hidden_messages puts the messages back; an id that is visible is skipped. */
export async function unhideMessages(database: OwnerDatabase, ids: readonly string[]): Promise<void> {
  await checkKnown(database, ids)
  await database.askAsOwner(
    onIds('delete from private.hidden_messages where id = any ($1::text::uuid[])', ids),
  )
}

/** Said before anything is changed: the change itself is one statement, all ids or none. */
async function checkKnown(database: OwnerDatabase, ids: readonly string[]): Promise<void> {
  const malformed = ids.filter((id) => !uuid.test(id))
  if (malformed.length > 0) {
    throw new OwnerError(`Not the id of a message: ${malformed.join(', ')}. Nothing was changed.`)
  }
  const rows = await database.askAsOwner(
    onIds(
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

function onIds(text: string, ids: readonly string[]): Statement {
  return { text, values: [`{${[...new Set(ids.map((id) => id.toLowerCase()))].join(',')}}`] }
}
