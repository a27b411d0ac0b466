import type { OwnerDatabase } from '../database/Database.ts'
import type { OwnerMessage } from '../../src/owner/guestbook/bookState.ts'
import type { MessageSearch } from './selection.ts'

/** Lists messages, newest first after those that wait; fewer than a page are the last ones. */
export async function listMessages(
  database: OwnerDatabase,
  { text, show = 'all', before }: MessageSearch,
): Promise<readonly OwnerMessage[]> {
  const [row] = await database.queryAsOwner({
    text: `select public.list_guest_messages($1::text, $2::text, $3::text::timestamptz, $4::text::uuid,
      $5::text::boolean)::text as page`,
    values: [
      text || null,
      show,
      before?.createdAt ?? null,
      before?.id ?? null,
      String(before?.isWaiting ?? false),
    ],
  })
  // The cast trusts this project's own function.
  return JSON.parse(String(row?.['page'])) as readonly OwnerMessage[]
}

/** Whether visitors' messages are shown only after their owner has approved them. */
export async function readApproval(database: OwnerDatabase): Promise<boolean> {
  const [row] = await database.queryAsOwner({
    text: 'select public.read_guest_approval()::text as needed',
    values: [],
  })
  return row?.['needed'] === 'true'
}

/** Sets it for the messages from now on; those that wait stay where they are. */
export async function setApproval(database: OwnerDatabase, isNeeded: boolean): Promise<void> {
  await database.queryAsOwner({
    text: 'select public.set_guest_approval($1::text::boolean)',
    values: [String(isNeeded)],
  })
}
