import { OwnerError, type OwnerDatabase, type Restored } from './OwnerCommands.ts'
import { parseBackup, type BackupRow } from './parseBackup.ts'

const pageSize = 500

/** Holds a backup until all of it is read; the guest book is changed by one statement after that. */
const staging = 'private.restoring_messages'

const createStaging = `create table ${staging} (
  id uuid primary key, name text not null, message text not null, created_at timestamptz not null,
  hidden_at timestamptz, added boolean not null default false)`

const stage = `insert into ${staging} (id, name, message, created_at, hidden_at)
  select id, name, message, created_at, hidden_at from json_to_recordset($1::text::json)
    as given (id uuid, name text, message text, created_at timestamptz, hidden_at timestamptz)`

/** One statement, and so one transaction. The lock keeps a message from being hidden between the look and the insert. */
const mergeStaged = (expected: number) => `do $$ begin
  if (select count(*) from ${staging}) <> ${expected} then
    raise exception 'the backup was disturbed while it was read';
  end if;
  lock table public.guest_messages, private.hidden_messages in share row exclusive mode;
  with inserted as (
    insert into private.hidden_messages (id, name, message, created_at, hidden_at)
    select id, name, message, created_at, hidden_at from ${staging} as given where hidden_at is not null
      and not exists (select from public.guest_messages as shown where shown.id = given.id)
    on conflict (id) do nothing returning id
  ) update ${staging} as given set added = true from inserted where given.id = inserted.id;
  with inserted as (
    insert into public.guest_messages (id, name, message, created_at)
    select id, name, message, created_at from ${staging} as given where hidden_at is null
      and not exists (select from private.hidden_messages as hidden where hidden.id = given.id)
    on conflict (id) do nothing returning id
  ) update ${staging} as given set added = true from inserted where given.id = inserted.id;
end $$`

const countAdded = `select count(*) filter (where added)::int as added, count(*)::int as messages from ${staging}`

/**
 * Adds the messages of a backup that the guest book does not have, visible or hidden; the others are left as they
 * are, so that a hidden message never reappears.
 * @throws OwnerError when the text is no whole backup, or has a message that the guest book refuses
 */
export async function restoreBackup(
  database: OwnerDatabase,
  pieces: AsyncIterable<string>,
): Promise<Restored> {
  const run = (text: string, values: readonly string[] = []) => database.askAsOwner({ text, values })
  // A restore that was cut short leaves its table behind.
  await run(`drop table if exists ${staging}`)
  await run(createStaging)
  try {
    let messages = 0
    for await (const page of pagesOf(parseBackup(pieces))) {
      await run(stage, [JSON.stringify(page)])
      messages += page.length
    }
    await run(mergeStaged(messages))
    const [counted] = await run(countAdded)
    const added = Number(counted?.['added'])
    return { added, present: messages - added }
  } catch (cause) {
    throw toOwnerError(cause)
  } finally {
    await run(`drop table if exists ${staging}`).catch(() => undefined)
  }
}

async function* pagesOf(rows: AsyncIterable<BackupRow>): AsyncGenerator<readonly BackupRow[]> {
  let page: BackupRow[] = []
  for await (const row of rows) {
    page.push(row)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** SQLSTATEs of class 22 and 23: a value that is none, or one that a constraint refuses. */
function toOwnerError(cause: unknown): unknown {
  const nothing = 'Nothing was changed.'
  if (cause instanceof OwnerError) return new OwnerError(`${cause.message} ${nothing}`, { cause })
  if (!(cause instanceof Error && 'code' in cause && /^2[23]/.test(String(cause.code)))) return cause
  return new OwnerError(
    `This backup has a message that the guest book refuses (${cause.message}). ${nothing}`,
    {
      cause,
    },
  )
}
