import { applyTheme } from '../../event/applyTheme.ts'
import { changesUrl, type EventResponse, requestEvent } from '../../event/eventClient.ts'
import { problemSentence } from '../../event/eventProblem.ts'
import { type LoadedEvent, readEvent } from '../../event/loadEvent.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { dispatchAtom } from '../session/boothAtoms.ts'
import { startCounts } from '../session/countStage.ts'
import { eventAtom, hasOwnServerAtom, latestEventAtom } from './eventAtoms.ts'
import { type Store, subscribe } from '../../lib/store.ts'

/** Applies the theme of the event that is shown to the page. @returns cleanup; it restores the booth's own */
export function startTheme(store: Store): Cleanup {
  return subscribe(store, eventAtom, (event) => event && applyTheme(event.config))
}

/** Delays before a server that can't be reached is asked again, milliseconds: each twice the one before, up to the last. */
const [firstRetryMs, lastRetryMs] = [2000, 60_000]

/** True where the server can't be reached, or is one that only starts or fails. */
const isAway = (response: EventResponse | null) => response === null || response.response.status >= 500

/**
 * Reads the event of the server's response, and each change that the server reports. A server that can't be reached is asked
 * again after a while, and when the device is back on a network.
 * @param first null if the server could not be reached
 * @returns cleanup
 */
export function startReader(store: Store, first: EventResponse | null): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  let version: string | null = null
  let isListening = false
  let retryMs = firstRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const receive = (event: LoadedEvent | null) => signal.aborted || store.set(latestEventAtom, event)
  const read = async (response: EventResponse | null, onConfig?: (event: LoadedEvent) => void) => {
    const headers = response?.response.headers
    version = headers?.get('ETag') ?? null
    const pause = decodeURIComponent(headers?.get('X-Booth-Pause') ?? '') || null
    store.set(dispatchAtom, { type: 'setPause', pause })
    const { event, problems } = await readEvent(response, onConfig)
    for (const problem of problems) console.warn(problemSentence(problem))
    receive(event)
  }
  // A response that can't be read, as one with a broken header, is like none: the server is asked again.
  const fail = (cause: unknown) => {
    console.warn('The event could not be read.', cause)
    follow(null)
  }
  const readAgain = (newVersion: string | null) => {
    const next = async () => {
      // A proxy that compresses adds to the tag of the response.
      if (signal.aborted || (newVersion !== null && version?.includes(newVersion.slice(1, -1)))) return
      const response = await requestEvent()
      // An event that is shown already stays while its server can't be reached.
      if (!isAway(response)) await read(response)
      follow(response)
    }
    reading = reading.then(next).catch(fail)
  }
  /** Listens to a server that is there, and asks one again that is not. */
  const follow = (response: EventResponse | null) => {
    clearTimeout(timer)
    if (signal.aborted) return
    timer = isAway(response) ? setTimeout(() => readAgain(null), retryMs) : undefined
    retryMs = isAway(response) ? Math.min(2 * retryMs, lastRetryMs) : firstRetryMs
    const url = response && changesUrl(response)
    if (url === null || isListening) return
    isListening = true
    store.set(hasOwnServerAtom, true)
    signal.addEventListener('abort', combineCleanups(listen(url, readAgain), startCounts(store)))
  }
  // The splash waits for the title, and not for a logo. A kiosk's next visitor has both from the visit before.
  let reading = read(first, store.get(eventAtom) ? undefined : receive).catch(fail)
  follow(first)
  addEventListener('online', () => timer !== undefined && readAgain(null), { signal })
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}

/** An event source gives up if the response is anything else, as from a server that is starting. */
const reopenMs = 5000

/** Name of the lock of the page that has the stream, and of the channel by which it passes on what it hears. */
const streamName = 'retro-booth.event'

/**
 * Listens to the server's changes: each message is the version of the event now. All pages of a browser share one stream,
 * as it gives a host six connections: the page that was seen last has it, as hidden ones may sleep, and hears at once which
 * version there is. Where a browser has no locks (pages without https) each page has its own.
 * @returns cleanup
 */
function listen(url: string, onVersion: (version: string) => void): Cleanup {
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
