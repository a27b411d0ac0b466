import type { Client } from './guestbook.ts'

/** Change of a row as supabase-js passes it on. */
export type RowChange = {
  readonly eventType: string
  readonly new: Readonly<Record<string, unknown>>
  readonly old: Readonly<Record<string, unknown>>
}

/** Subscribes a client to the booth's changes, and appends them to `changes`; resolves when it is subscribed. */
export async function subscribe(client: Client, changes: RowChange[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const rows = { schema: 'public', table: 'guest_messages' } as const
  client
    .channel('guest_messages')
    .on('postgres_changes', { event: 'INSERT', ...rows }, (change) => changes.push(change))
    .on('postgres_changes', { event: 'DELETE', ...rows }, (change) => changes.push(change))
    .subscribe((status, cause) => {
      if (status === 'SUBSCRIBED') resolve()
      else if (cause) reject(cause)
    })
  await promise
}
