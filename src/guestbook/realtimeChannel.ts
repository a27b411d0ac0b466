import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import type { Listener } from './GuestbookClient.ts'
import { parseGuestMessage } from './GuestMessage.ts'

type ChannelListener = Pick<Listener, 'onInsert' | 'onDelete' | 'onGap'> & {
  readonly onJoined: (isJoined: boolean) => void
}

const inserts = { event: 'INSERT', schema: 'public', table: 'guest_messages' } as const
const deletions = { event: 'DELETE', schema: 'public', table: 'guest_messages' } as const

/** The server says that it has joined up to 3 s before changes really come (supabase-js issue 1599). */
const earlyMs = 3000

/** After this time a channel that the server has closed for good is opened anew; a lost one joins by itself. */
const reopenMs = 5000

/** Keeps one channel to the guest book open until the returned function is called. Every joining is a gap. */
export function keepRealtimeChannel(
  client: SupabaseClient,
  { onInsert, onDelete, onGap, onJoined }: ChannelListener,
): () => void {
  let channel: RealtimeChannel | null = null
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const later = (delayMs: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, delayMs)
  }
  const onStatus = (status: string) => {
    if (isEnded) return
    onJoined(status === 'SUBSCRIBED')
    if (status === 'SUBSCRIBED') {
      onGap()
      later(earlyMs, onGap)
    }
    if (status === 'CLOSED') later(reopenMs, join)
  }
  const onReady = () => {
    if (isEnded) return
    clearTimeout(timer)
    onGap()
  }
  function join() {
    channel = client
      .channel('guest_messages')
      .on('postgres_changes', inserts, (change) => {
        const message = parseGuestMessage(change.new)
        if (message) onInsert(message)
      })
      .on('postgres_changes', deletions, (change) => {
        // Realtime tells the key of a deleted row alone, and whether a visitor could see it nobody asks.
        const id: unknown = change.old['id']
        if (typeof id === 'string') onDelete(id)
      })
      .on('system', {}, (news: unknown) => {
        if (isReady(news)) onReady()
      })
      .subscribe(onStatus)
  }
  join()
  return () => {
    isEnded = true
    clearTimeout(timer)
    if (channel) void hangUp(client, channel)
  }
}

/** Leaves the channel; without a network nobody answers to that, and the socket would stay with its heartbeat. */
async function hangUp(client: SupabaseClient, channel: RealtimeChannel): Promise<void> {
  const answer = await client.removeChannel(channel)
  if (answer !== 'ok' && client.getChannels().length === 0) await client.realtime.disconnect()
}

/** "Subscribed to PostgreSQL": from now on changes come. */
function isReady(news: unknown): boolean {
  return typeof news === 'object' && news !== null && 'status' in news && news.status === 'ok'
}

/**
 * Listens for inserts into `guest_messages` and deletions from it. What a channel alone would miss is reported as a gap: the network's
 * return, and a tab that was asleep. Returns the end of it.
 */
export function subscribeMessages(
  client: SupabaseClient,
  { onInsert, onDelete, onGap, onLive }: Listener,
): () => void {
  const watch = new AbortController()
  let isJoined = false
  // Offline, a socket stays open for a while and says nothing.
  const tell = () => onLive(isJoined && navigator.onLine)
  const leave = keepRealtimeChannel(client, {
    onInsert,
    onDelete,
    onGap,
    onJoined: (joined) => {
      isJoined = joined
      tell()
    },
  })
  const comeBack = () => {
    if (document.visibilityState === 'hidden') return
    tell()
    onGap()
  }
  addEventListener('offline', tell, { signal: watch.signal })
  addEventListener('online', comeBack, { signal: watch.signal })
  document.addEventListener('visibilitychange', comeBack, { signal: watch.signal })
  return () => {
    watch.abort()
    leave()
  }
}
