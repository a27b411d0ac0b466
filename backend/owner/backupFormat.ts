export type BackupCounts = { readonly messages: number; readonly hidden: number }

/** First line of every backup; the number grows when an older booth could not read a newer backup. */
export const formatLine = '-- Retro Booth guest book, backup format 1'

/**
 * What stands around the rows, so that psql reads a backup as it is: in one transaction, and adding only. The booth
 * itself reads the rows alone and runs nothing of a file.
 */
export const prologue = `${formatLine}
-- Messages of guests, hidden ones too. Read by: npm run restore -- FILE, or by: psql --set ON_ERROR_STOP=1 -f FILE
begin;
create temporary table backup (
  id uuid primary key, name text, message text, created_at timestamptz, hidden_at timestamptz
) on commit drop;
`

export const insertLine = 'insert into backup (id, name, message, created_at, hidden_at) values'

const epilogue = `insert into private.hidden_messages (id, name, message, created_at, hidden_at)
  select id, name, message, created_at, hidden_at from backup where hidden_at is not null
    and not exists (select from public.guest_messages as shown where shown.id = backup.id)
  on conflict (id) do nothing;
insert into public.guest_messages (id, name, message, created_at)
  select id, name, message, created_at from backup where hidden_at is null
    and not exists (select from private.hidden_messages as hidden where hidden.id = backup.id)
  on conflict (id) do nothing;
commit;
`

export function writeEpilogue(counts: BackupCounts): string {
  return `${epilogue}${writeEnd(counts)}\n`
}

/** Last line of a whole backup; a file that was cut off has none. */
export function writeEnd({ messages, hidden }: BackupCounts): string {
  return `-- End: ${messages} messages, ${hidden} of them hidden`
}

/** True for the end of a whole backup. */
export function endsWhole(text: string): boolean {
  return /\n-- End: \d+ messages, \d+ of them hidden\n$/.test(text)
}
