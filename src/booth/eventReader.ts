import { applyTheme } from '../event/applyTheme.ts'
import { changesUrl, type EventResponse, requestEvent } from '../event/eventClient.ts'
import { type LoadedEvent, readEvent } from '../event/loadEvent.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import { eventAtom, latestEventAtom } from './eventAtoms.ts'
import { type Store, subscribe } from './store.ts'

/** Applies the theme of the event that is shown to the page. @returns cleanup; it restores the booth's own */
export function startTheme(store: Store): Cleanup {
  return subscribe(store, eventAtom, (event) => event && applyTheme(event.config))
}

/**
 * Reads the event of the server's response, and each change that the server reports. A server that could not be reached is
 * asked again when the device is back on a network.
 * @param first null if the server could not be reached
 * @returns cleanup
 */
export function startReader(store: Store, first: EventResponse | null): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  let version: string | null = null
  let reading = Promise.resolve()
  const receive = (event: LoadedEvent | null) => signal.aborted || store.set(latestEventAtom, event)
  const read = async (response: EventResponse | null, onConfig?: (event: LoadedEvent) => void) => {
    version = response?.response.headers.get('ETag') ?? null
    const { event, problems } = await readEvent(response, onConfig)
    for (const problem of problems) console.warn(problem)
    receive(event)
  }
  const readAgain = (newVersion: string | null) => {
    reading = reading.then(async () => {
      if (signal.aborted || (newVersion !== null && newVersion === version)) return
      const response = await requestEvent()
      // An event that is shown already stays while its server can't be reached.
      if (response) await read(response)
    })
  }
  // The splash waits for the title, and not for a logo. A kiosk's next visitor has both from the visit before.
  reading = read(first, store.get(eventAtom) ? undefined : receive)
  const url = first && changesUrl(first)
  if (url !== null) signal.addEventListener('abort', listen(url, readAgain))
  if (!first) addEventListener('online', () => readAgain(null), { signal })
  return () => controller.abort()
}

/** An event source gives up if the response is anything else, as from a server that is starting. */
const reopenMs = 5000

/** Listens to the server's changes: each message is the version of the event now. @returns cleanup */
function listen(url: string, onVersion: (version: string) => void): Cleanup {
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
