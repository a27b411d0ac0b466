import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'

/** An event source gives up if the response is anything else, as from a server that is starting. */
const reopenMs = 5000

/** Name of the lock of the page that has the stream, and of the channel by which it passes on what it hears. */
const streamName = 'retro-booth.event'

/**
 * Listens to the server's changes of the event: each message is the version of the event now. All pages of a browser share one stream,
 * as it gives a host six connections: the page that was seen last has it, as hidden ones may sleep, and hears at once which
 * version there is. Where a browser has no locks (pages without https) each page has its own.
 * @returns cleanup
 */
export function listenToChanges(url: string, onVersion: (version: string) => void): Cleanup {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return openStream(url, onVersion)
  const channel = new BroadcastChannel(streamName)
  channel.addEventListener('message', ({ data }) => onVersion(String(data)))
  const share = (version: string) => {
    channel.postMessage(version)
    onVersion(version)
  }
  let turn = new AbortController()
  const lead = (steal: boolean) => {
    turn.abort()
    turn = new AbortController()
    const { signal } = turn
    const hold = () =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        signal.addEventListener('abort', combineCleanups(openStream(url, share), resolve))
      })
    navigator.locks
      .request(streamName, steal ? { steal } : { signal }, hold)
      .catch(({ name }: DOMException) => {
        if (signal.aborted) return
        // Another page has taken the stream: this one waits for it.
        if (name === 'AbortError') lead(false)
        else signal.addEventListener('abort', openStream(url, onVersion))
      })
  }
  const join = () => lead(document.visibilityState === 'visible')
  join()
  addEventListener('visibilitychange', join)
  return () => {
    removeEventListener('visibilitychange', join)
    turn.abort()
    channel.close()
  }
}

/** Opens a stream of the server's changes. @returns cleanup */
function openStream(url: string, onVersion: (version: string) => void): Cleanup {
  let source: EventSource
  let timer = 0
  const open = () => {
    source = new EventSource(url)
    source.addEventListener('message', ({ data }) => onVersion(String(data)))
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer = window.setTimeout(open, reopenMs)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
