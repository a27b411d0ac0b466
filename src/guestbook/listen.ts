import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'

import type { Listener } from './Guestbook.ts'
import { parseGuestMessage } from './GuestMessage.ts'

/** The server says that it has joined up to 3 s before inserts really come (supabase-js issue 1599). */
const earlyMs = 3000

/** After this time a channel that the server has closed for good is opened anew. */
const reopenMs = 5000

/**
 * Listens for inserts into `guest_messages`, on one channel. What a channel alone would miss, it reports as a gap:
 * joining and joining again, the network's return, and a tab that was asleep. Returns the end of it.
 */
export function listen(client: SupabaseClient, { onInsert, onGap, onLive }: Listener): () => void {
  const ended = new AbortController()
  let channel: RealtimeChannel | null = null
  let isJoined = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const later = (delayMs: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, delayMs)
  }
  const say = (joined: boolean) => {
    isJoined = joined
    onLive(joined && navigator.onLine)
  }
  const join = () => {
    channel = joinChannel(client, {
      onInsert: unlessEnded(onInsert),
      onReady: unlessEnded(() => {
        clearTimeout(timer)
        onGap()
      }),
      onStatus: unlessEnded((status: string) => {
        say(status === 'SUBSCRIBED')
        if (status === 'SUBSCRIBED') {
          onGap()
          later(earlyMs, onGap)
        }
        if (status === 'CLOSED') later(reopenMs, join)
      }),
    })
  }
  function unlessEnded<Rest extends readonly unknown[]>(act: (...rest: Rest) => void) {
    return (...rest: Rest) => {
      if (!ended.signal.aborted) act(...rest)
    }
  }

  addEventListener('offline', () => onLive(false), { signal: ended.signal })
  const comeBack = () => {
    if (document.visibilityState === 'hidden') return
    say(isJoined)
    onGap()
  }
  addEventListener('online', comeBack, { signal: ended.signal })
  document.addEventListener('visibilitychange', comeBack, { signal: ended.signal })
  join()
  return () => {
    ended.abort()
    clearTimeout(timer)
    if (channel) void client.removeChannel(channel)
  }
}

type ChannelEvents = Pick<Listener, 'onInsert'> & {
  /** Inserts come from now on. */
  readonly onReady: () => void
  readonly onStatus: (status: string) => void
}

function joinChannel(client: SupabaseClient, { onInsert, onReady, onStatus }: ChannelEvents) {
  return client
    .channel('guest_messages')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'guest_messages' }, (change) => {
      const message = parseGuestMessage(change.new)
      if (message) onInsert(message)
    })
    .on('system', {}, (news: unknown) => {
      if (JSON.stringify(news).includes('"status":"ok"')) onReady()
    })
    .subscribe(onStatus)
}
