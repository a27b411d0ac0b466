import { atom } from 'jotai'
import { applyTheme } from '../../event/applyTheme.ts'
import { changesUrl, type EventResponse, requestEvent } from '../../event/eventClient.ts'
import { problemSentence } from '../../event/eventProblem.ts'
import { type LoadedEvent, readEvent } from '../../event/loadEvent.ts'
import { delay } from '../../lib/async.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe, waitForValue } from '../../lib/store.ts'
import { dispatchAtom } from '../session/boothAtoms.ts'
import { startCounts } from '../session/countStage.ts'
import { eventAtom, hasOwnServerAtom, latestEventAtom } from './eventAtoms.ts'
import { listenToChanges } from './eventChanges.ts'

/** Applies the theme of the event that is shown to the page. @returns cleanup; it restores the booth's own */
export function startTheme(store: Store): Cleanup {
  return subscribe(store, eventAtom, (event) => event && applyTheme(event.config))
}

/** Delays before a server that can't be reached is asked again, milliseconds: each twice the one before, up to the last. */
const [firstRetryMs, lastRetryMs] = [2000, 60_000]

/** Version of the event that was read last (ETag), and the one that the server has reported since the last request. */
const readVersionAtom = atom<string | null>(null)
const reportedVersionAtom = atom<string | null>(null)

/** The reported version where it is not the one that was read: a proxy that compresses adds to the tag of a response. */
const otherVersionAtom = atom((get) => {
  const reported = get(reportedVersionAtom)
  return reported !== null && get(readVersionAtom)?.includes(reported.slice(1, -1)) ? null : reported
})

/**
 * Event reader: reads the event of the server's response, waits until there is a reason to ask again, and asks again. The
 * reason is a change that the server reports. A server that is away, or one of whose films could not be fetched, is asked
 * again after a delay, too, and when the device is back on a network; meanwhile the event that is shown stays.
 * @param first null if the server could not be reached
 * @returns cleanup
 */
export function startReader(store: Store, first: EventResponse | null): Cleanup {
  const controller = new AbortController()
  followServer(store, first, controller.signal).catch(() => undefined)
  return () => controller.abort()
}

/** @throws the signal's reason (in the promise): it ends by no other way */
async function followServer(store: Store, first: EventResponse | null, signal: AbortSignal): Promise<void> {
  let response = first
  // The splash waits for the title, and not for a logo. A kiosk's next visitor has both from the visit before.
  let isRead = await read(store, first, { signal, isTitleAwaited: !store.get(eventAtom) })
  for (let retryMs = firstRetryMs; ;) {
    signal.throwIfAborted()
    const url = response && changesUrl(response)
    if (url && !store.get(hasOwnServerAtom)) listen(store, url, signal)
    if (isRead && !isAway(response)) {
      retryMs = firstRetryMs
      await waitForValue(store, otherVersionAtom, signal)
    } else {
      await waitForRetry(store, retryMs, signal)
      retryMs = Math.min(2 * retryMs, lastRetryMs)
    }
    store.set(reportedVersionAtom, null)
    response = await requestEvent()
    isRead = !isAway(response) && (await read(store, response, { signal, isTitleAwaited: false }))
  }
}

/** True where the server can't be reached, or is one that only starts or fails. */
const isAway = (response: EventResponse | null) => response === null || response.response.status >= 500

type ReadOptions = { readonly signal: AbortSignal; readonly isTitleAwaited: boolean }

/**
 * Reads a response; without one the device may have a copy of the event.
 * @returns false for one that can't be read, as one with a broken header, or only in part
 */
async function read(
  store: Store,
  response: EventResponse | null,
  { signal, isTitleAwaited }: ReadOptions,
): Promise<boolean> {
  const receive = (event: LoadedEvent | null) => signal.aborted || store.set(latestEventAtom, event)
  try {
    const headers = response?.response.headers
    store.set(readVersionAtom, headers?.get('ETag') ?? null)
    const pause = decodeURIComponent(headers?.get('X-Booth-Pause') ?? '') || null
    store.set(dispatchAtom, { type: 'setPause', pause })
    const { event, problems } = await readEvent(
      response,
      store.get(latestEventAtom)?.additions,
      isTitleAwaited ? receive : undefined,
    )
    for (const problem of problems) console.warn(problemSentence(problem))
    receive(event)
    return event?.additions.isWhole ?? true
  } catch (cause) {
    console.warn('The event could not be read.', cause)
    return false
  }
}

/** Listens to the changes of the booth's own server, and reports this booth's counts to it. */
function listen(store: Store, url: string, signal: AbortSignal): void {
  store.set(hasOwnServerAtom, true)
  const cleanup = combineCleanups(
    listenToChanges(url, (version) => store.set(reportedVersionAtom, version)),
    startCounts(store),
  )
  signal.addEventListener('abort', cleanup)
}

/**
 * Waits for a while, until the device is back on a network, or until the server reports a change.
 * @throws the signal's reason (in the promise) when aborted
 */
async function waitForRetry(store: Store, delayMs: number, signal: AbortSignal): Promise<void> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort)
  addEventListener('online', abort, { signal: controller.signal })
  const unsubscribe = subscribe(store, otherVersionAtom, (version) => {
    if (version !== null) abort()
  })
  await delay(delayMs, controller.signal).catch(() => undefined)
  unsubscribe()
  signal.removeEventListener('abort', abort)
  controller.abort()
  signal.throwIfAborted()
}
