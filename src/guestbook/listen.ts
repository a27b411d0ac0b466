import type { SupabaseClient } from '@supabase/supabase-js'

import type { Listener } from './Guestbook.ts'
import { keepChannel } from './keepChannel.ts'

/**
 * Listens for inserts into `guest_messages` and deletions from it. What a channel alone would miss is reported as a gap: the network's
 * return, and a tab that was asleep. Returns the end of it.
 */
export function listen(client: SupabaseClient, { onInsert, onDelete, onGap, onLive }: Listener): () => void {
  const watch = new AbortController()
  let isJoined = false
  // Offline, a socket stays open for a while and says nothing.
  const tell = () => onLive(isJoined && navigator.onLine)
  const leave = keepChannel(client, {
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
