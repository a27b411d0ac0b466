import type { Client } from './guestbook.ts'

/** Change of a row as supabase-js passes it on. */
export type RowChange = {
  readonly eventType: string
  readonly new: Readonly<Record<string, unknown>>
  readonly old: Readonly<Record<string, unknown>>
}

/** Events of a subscription. */
export type ChangeEvent = 'INSERT' | 'DELETE' | '*'

/**
 * Subscribes a client to changes of the guest book, and appends them to `changes`.
 * @returns the channel, once it is subscribed
 */
export async function subscribe(
  client: Client,
  changes: RowChange[],
  events: readonly ChangeEvent[] = ['INSERT'],
) {
  const channel = client.channel('guest_messages')
  const subscribed = Promise.withResolvers<void>()
  for (const event of events) {
    // The client's types have one overload per event, all with the same behaviour.
    const filter = { event: event as 'INSERT', schema: 'public', table: 'guest_messages' }
    channel.on('postgres_changes', filter, (change) => changes.push(change))
  }
  channel.subscribe((status, cause) => {
    if (status === 'SUBSCRIBED') subscribed.resolve()
    else if (cause) subscribed.reject(cause)
  })
  await subscribed.promise
  return channel
}
