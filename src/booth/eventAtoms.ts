import { atom } from 'jotai'
import type { EventAnswer, LoadedEvent } from '../event/loadEvent.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import { cacheStorage, eventCacheName } from '../lib/storage.ts'
import { sessionAtom } from './boothAtoms.ts'
import { type Store, subscribe } from './store.ts'

/** An event; null for none, undefined until that is known. */
type KnownEvent = LoadedEvent | null | undefined

const latestAtom = atom<KnownEvent>(undefined)
const shownAtom = atom<KnownEvent>(undefined)

/** Event that the booth shows; null for none, undefined until that is known. It never changes within a session. */
export const eventAtom = atom((get) => get(shownAtom))

/** The latest event between two sessions: before the first photo, and once the strip is closed. */
const followedAtom = atom((get) => {
  const session = get(sessionAtom)
  const isFree =
    session.phase === 'strip'
      ? !session.open && session.waitingFor === null
      : session.phase === 'ready' && session.photos.length === 0
  return isFree ? get(latestAtom) : undefined
})

/** Asks the event's home: a row of the project's Supabase, or a file beside the page. Null where it can't be reached. */
export async function requestEvent(): Promise<EventAnswer | null> {
  try {
    // Written out, so that a build without Supabase has nothing of it.
    const response = await (import.meta.env.VITE_SUPABASE_URL
      ? fetch(new URL('/rest/v1/event?select=config', import.meta.env.VITE_SUPABASE_URL), {
          headers: { apikey: import.meta.env.VITE_SUPABASE_ANON_KEY ?? '' },
        })
      : fetch('/event.json'))
    return { response, text: await response.text() }
  } catch {
    return null
  }
}

const stage = lazyModule(() => import('./eventStage.ts'))

/** After so long without an answer the booth shows its own title: the splash is shown for 3 s. One that came is waited for. */
const patienceMs = 2000
const readingPatienceMs = 8000

/** The last event: the next visitor of a kiosk gets it at once. */
let last: KnownEvent

/**
 * Starts to follow the event. It is asked for at once; its code is loaded only where there is one, or may be one. No title
 * is shown until the answer is there: the booth's own would flash.
 * @returns cleanup
 */
export function startEvent(store: Store): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  const show = (event: LoadedEvent | null) => store.set(latestAtom, (last = event))
  const follow = (answer: EventAnswer | null) => {
    if (signal.aborted) return
    if (answer && !last && /^\s*(\{\}|\[\])\s*$/.test(answer.text)) {
      show(null)
      cacheStorage()
        ?.delete(eventCacheName)
        .catch(() => undefined)
      if (!answer.response.headers.has('X-Event-Changes')) return
    }
    clearTimeout(timer)
    timer = setTimeout(giveUp, readingPatienceMs)
    const cleanup = stage.start(({ startEventStage }) => startEventStage(store, answer, show))
    signal.addEventListener('abort', cleanup)
  }
  const giveUp = () => {
    if (store.get(latestAtom) === undefined) store.set(latestAtom, null)
  }
  store.set(latestAtom, last)
  let timer = setTimeout(giveUp, patienceMs)
  void requestEvent().then(follow)
  return combineCleanups(
    () => controller.abort(),
    () => clearTimeout(timer),
    subscribe(store, followedAtom, (event) => {
      if (event !== undefined) store.set(shownAtom, event)
      return undefined
    }),
  )
}
