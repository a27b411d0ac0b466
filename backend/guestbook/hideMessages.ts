import { isUuid, type OwnerDatabase } from '../database/Database.ts'
import { OwnerError } from './OwnerError.ts'
import { type MessageSelection, readSelection } from './selection.ts'

/** Result of hiding, showing or deleting messages. */
export type Changed = {
  /** Messages that are another way now. */
  readonly count: number
  /** Ids that the guest book lacks. */
  readonly unknownIds: readonly string[]
}

/** What is done with messages. */
export type MessageChange = 'hide' | 'unhide' | 'delete'

/** Messages per statement: few enough that visitors' queries run in between. */
const pageSize = 500

/**
 * Hides messages, shows them again, or deletes them for good. Ids that the guest book lacks are left out.
 * @throws OwnerError before anything is changed
 */
export async function changeMessages(
  database: OwnerDatabase,
  change: MessageChange,
  found: MessageSelection,
): Promise<Changed> {
  const selection = readSelection(found)
  if ('ids' in selection) return changeByIds(database, change, selection.ids)
  if (change === 'delete') throw new OwnerError('Messages are deleted by their ids.')
  const { name = null, since = null, until = null } = selection
  const table = change === 'hide' ? 'public.guest_messages' : 'private.hidden_messages'
  const text = `select public.${change}_guest_messages(array(
    select id from ${table} where ($1::text is null or lower(name) = lower($1))
      and ($2::text is null or created_at >= $2::text::timestamptz)
      and ($3::text is null or created_at < $3::text::timestamptz) limit ${pageSize})) as count`
  for (let total = 0; ;) {
    const [row] = await database.queryAsOwner({ text, values: [name, since, until] })
    const count = Number(row?.['count'])
    total += count
    if (count < pageSize) return { count: total, unknownIds: [] }
  }
}

async function changeByIds(
  database: OwnerDatabase,
  change: MessageChange,
  given: readonly string[],
): Promise<Changed> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  const malformed = ids.filter((id) => !isUuid(id))
  if (malformed.length > 0) {
    throw new OwnerError(`Not the id of a message: ${malformed.join(', ')}. Nothing was changed.`)
  }
  const unknownIds: string[] = []
  let total = 0
  for (let start = 0; start < ids.length; start += pageSize) {
    const values = [`{${ids.slice(start, start + pageSize).join(',')}}`]
    const unknown = await database.queryAsOwner({ text: selectUnknown, values })
    unknownIds.push(...unknown.map((row) => String(row['id'])))
    const text = `select public.${change}_guest_messages($1::text::uuid[]) as count`
    const [row] = await database.queryAsOwner({ text, values })
    total += Number(row?.['count'])
  }
  return { count: total, unknownIds }
}

const selectUnknown = `select given::text as id from unnest($1::text::uuid[]) as given
  where not exists (select from public.guest_messages as shown where shown.id = given)
    and not exists (select from private.hidden_messages as hidden where hidden.id = given)`
