import { atom } from 'jotai'
import {
  changesUrl,
  type EventResponse,
  forgetEvent,
  hasNoEvent,
  requestEvent,
} from '../../event/eventClient.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { eventAtom, type KnownEvent, latestEventAtom, nextEventAtom } from './eventAtoms.ts'
import { type Store, subscribe } from '../../lib/store.ts'

// Loaded only where there is an event, or may be one.
const reader = lazyModule(() => import('./eventReader.ts'))

/** The splash is shown for 3 s: without a response by then the booth shows its own title. */
const responseTimeoutMs = 2000
/** An event that is there is worth a longer splash. */
const readTimeoutMs = 8000

const hasEventAtom = atom((get) => Boolean(get(eventAtom)))

/**
 * Event stage: server's response -> event -> title and colours of the page. No title is shown until the response is there:
 * the booth's own would flash.
 * @param known event of the visit before, which is shown at once
 * @returns cleanup
 */
export function startEvent(store: Store, known: KnownEvent): Cleanup {
  store.set(latestEventAtom, known)
  return combineCleanups(
    subscribe(store, nextEventAtom, (event) => {
      if (event !== undefined) store.set(eventAtom, event)
    }),
    subscribe(store, hasEventAtom, (hasEvent) =>
      hasEvent ? reader.start(({ startTheme }) => startTheme(store)) : undefined,
    ),
    startRequest(store),
  )
}

function startRequest(store: Store): Cleanup {
  let isOver = false
  let cleanup = startTimeout(store, responseTimeoutMs)
  void requestEvent().then((response) => {
    if (isOver) return
    cleanup()
    cleanup = receiveResponse(store, response)
  })
  return () => {
    isOver = true
    cleanup()
  }
}

function receiveResponse(store: Store, response: EventResponse | null): Cleanup {
  if (response && hasNoEvent(response)) {
    store.set(latestEventAtom, null)
    void forgetEvent()
    if (changesUrl(response) === null) return () => undefined
  }
  return combineCleanups(
    startTimeout(store, readTimeoutMs),
    reader.start(({ startReader }) => startReader(store, response)),
  )
}

/** Shows the booth without an event unless one is known in time. One that is read later is shown nevertheless. */
function startTimeout(store: Store, timeoutMs: number): Cleanup {
  const giveUp = () => store.set(latestEventAtom, (event: KnownEvent) => event ?? null)
  const timer = setTimeout(giveUp, timeoutMs)
  return () => clearTimeout(timer)
}
