import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import type { MessageListener } from './GuestbookClient.ts'
import { parseGuestMessage } from './GuestMessage.ts'

type ChannelListener = Pick<MessageListener, 'onInsert' | 'onDelete' | 'onGap'> & {
  readonly onJoined: (isJoined: boolean) => void
}

const inserts = { event: 'INSERT', schema: 'public', table: 'guest_messages' } as const
const deletions = { event: 'DELETE', schema: 'public', table: 'guest_messages' } as const

/** Supabase reports SUBSCRIBED up to 3 s before changes are delivered (issue 1599 of supabase-js). */
const readyTimeoutMs = 3000

/** Delay before a channel that the server has closed is opened again; a lost connection rejoins by itself. */
const reopenMs = 5000

/** Keeps one realtime channel open. Every join reports a gap. @returns cleanup */
function keepRealtimeChannel(
  client: RealtimeClient,
  { onInsert, onDelete, onGap, onJoined }: ChannelListener,
): () => void {
  let channel: RealtimeChannel | null = null
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (delayMs: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, delayMs)
  }
  const onStatus = (status: string) => {
    if (isEnded) return
    onJoined(status === 'SUBSCRIBED')
    if (status === 'SUBSCRIBED') {
      onGap()
      schedule(readyTimeoutMs, onGap)
    }
    if (status === 'CLOSED') schedule(reopenMs, join)
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
        // Realtime sends only the key of a deleted row, without a check of the row's visibility.
        const id: unknown = change.old['id']
        if (typeof id === 'string') onDelete(id)
      })
      .on('system', {}, (payload: unknown) => {
        if (isReady(payload)) onReady()
      })
      .subscribe(onStatus)
  }
  join()
  return () => {
    isEnded = true
    clearTimeout(timer)
    if (channel) void leaveChannel(client, channel)
  }
}

/** Leaves the channel. Offline the leave is never confirmed, and the socket would stay open with its heartbeat. */
async function leaveChannel(client: RealtimeClient, channel: RealtimeChannel): Promise<void> {
  const result = await client.removeChannel(channel)
  if (result !== 'ok' && client.getChannels().length === 0) await client.disconnect()
}

/** True for the system message "Subscribed to PostgreSQL": changes are delivered from now on. */
function isReady(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 'ok'
}

/**
 * Subscribes to inserts into and deletions from `guest_messages`. Events that a channel alone would miss are reported
 * as a gap: when the network comes back, and when a suspended tab is visible again.
 * @returns cleanup
 */
export function subscribeMessages(
  client: RealtimeClient,
  { onInsert, onDelete, onGap, onLive }: MessageListener,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let isJoined = false
  // Offline the socket stays open for a while without delivering anything.
  const reportLive = () => onLive(isJoined && navigator.onLine)
  const leave = keepRealtimeChannel(client, {
    onInsert,
    onDelete,
    onGap,
    onJoined: (joined) => {
      isJoined = joined
      reportLive()
    },
  })
  const resume = () => {
    if (document.visibilityState === 'hidden') return
    reportLive()
    onGap()
  }
  addEventListener('offline', reportLive, { signal })
  addEventListener('online', resume, { signal })
  document.addEventListener('visibilitychange', resume, { signal })
  return () => {
    controller.abort()
    leave()
  }
}
