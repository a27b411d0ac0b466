import { atom } from 'jotai'
import { loadDraft, saveDraft } from './draftStorage.ts'
import { onIdle } from '../lib/async.ts'
import { subscribe, type Store } from '../booth/store.ts'
import { bookAtom, draftAtom, dispatchGuestbookAtom, postingAtom } from './guestbookAtoms.ts'
import { deliver, type Outcome } from './posting.ts'
import type { Posting } from './guestbookState.ts'
import { introPhaseAtom } from '../booth/introAtoms.ts'
import type { GuestbookEvent } from './reduceGuestbook.ts'
import type { GuestbookClient } from './GuestbookClient.ts'

/** While changes do not come by themselves, the list is fetched this often. */
const pollMs = 10_000

/**
 * Joins the guest book's panel to its server; the reducer says what is asked for, this file asks. The server is met
 * only once the panel has been opened. Returns the end.
 */
export function startGuestbook(store: Store, open: OpenGuestbook): () => void {
  store.set(dispatchGuestbookAtom, { type: 'write', draft: loadDraft() })
  const ends = [
    subscribe(store, visitAtom, (visit) => (visit === null ? undefined : subscribePanel(store, visit, open))),
    subscribe(store, lookAtom, () => void look(store, open)),
    subscribe(store, olderAtom, () => void loadOlder(store, open)),
    subscribe(store, postingAtom, (posting) => void post(store, posting, open)),
    subscribe(store, isPollingAtom, (isPolling) => (isPolling ? poll(store) : undefined)),
    subscribe(store, introPhaseAtom, (phase) => (phase === 'over' ? onIdle(() => preload(open)) : undefined)),
    subscribe(store, draftAtom, (draft) => {
      saveDraft(draft)
      return undefined
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Fetches the code, which asks the server for nothing, before the panel wants it. */
function preload(open: OpenGuestbook): void {
  // A visitor who never opens the panel need not know; one who does will be told.
  open().catch(() => undefined)
}

const visitAtom = atom((get) => get(bookAtom)?.visit ?? null)
const lookAtom = atom((get) => get(bookAtom)?.look?.request ?? null)
const olderAtom = atom((get) => {
  const older = get(bookAtom)?.older
  return older?.state === 'loading' ? older.request : null
})
const isPollingAtom = atom((get) => {
  const book = get(bookAtom)
  return book !== null && book.proved !== null && (book.connection === 'waiting' || book.hasFailed)
})

async function look(store: Store, open: OpenGuestbook): Promise<void> {
  const asked = store.get(bookAtom)?.look
  if (!asked) return
  const { request, before } = asked
  await open()
    .then((guestbook) => guestbook.fetchPage(before))
    .then(
      (page) => store.set(dispatchGuestbookAtom, { type: 'newestPage', request, page }),
      () => store.set(dispatchGuestbookAtom, { type: 'lookFailed', request }),
    )
}

async function loadOlder(store: Store, open: OpenGuestbook): Promise<void> {
  const request = store.get(olderAtom)
  const before = store.get(bookAtom)?.proved?.oldest
  if (request === null || !before) return
  await open()
    .then((guestbook) => guestbook.fetchPage(before))
    .then(
      (page) => store.set(dispatchGuestbookAtom, { type: 'olderPage', request, page }),
      () => store.set(dispatchGuestbookAtom, { type: 'olderFailed', request }),
    )
}

async function post(store: Store, posting: Posting, open: OpenGuestbook): Promise<void> {
  if (posting.state !== 'sending') return
  const { request } = posting
  const outcome = await open().then(
    (guestbook) => deliver(guestbook, posting),
    (): Outcome => ({ isPosted: false, isDoubtful: posting.isDoubtful }),
  )
  const event: GuestbookEvent = outcome.isPosted
    ? { type: 'posted', request, found: outcome.found }
    : { type: 'postFailed', request, isDoubtful: outcome.isDoubtful }
  store.set(dispatchGuestbookAtom, event)
}

function poll(store: Store): () => void {
  const timer = setInterval(() => {
    const visit = store.get(visitAtom)
    if (visit !== null) store.set(dispatchGuestbookAtom, { type: 'poll', visit })
  }, pollMs)
  return () => clearInterval(timer)
}

/** Gives the guest book; asked again after a failure. */
export type OpenGuestbook = () => Promise<GuestbookClient>

/** After this time the guest book is loaded anew where its code could not be. */
const reloadMs = 5000

/** Listens for changes as long as the panel stays open; the returned function ends it. */
export function subscribePanel(store: Store, visit: number, open: OpenGuestbook): () => void {
  const ended = new AbortController()
  const setLive = (isLive: boolean) => store.set(dispatchGuestbookAtom, { type: 'connection', visit, isLive })
  const begin = () => {
    if (ended.signal.aborted) return
    open().then(
      (guestbook) => {
        if (ended.signal.aborted) return
        const end = guestbook.listen({
          onInsert: (message) => store.set(dispatchGuestbookAtom, { type: 'inserted', visit, message }),
          onDelete: (id) => store.set(dispatchGuestbookAtom, { type: 'deleted', visit, id }),
          onGap: () => store.set(dispatchGuestbookAtom, { type: 'gap', visit }),
          onLive: setLive,
        })
        ended.signal.addEventListener('abort', end)
      },
      () => {
        setLive(false)
        setTimeout(begin, reloadMs)
      },
    )
  }
  begin()
  return () => ended.abort()
}

/** The key of the server that the booth brings along; it gives no rights that a visitor does not have. */
const localKey = 'anon'

let loading: Promise<GuestbookClient> | null = null

/** The guest book of this booth, its code loaded on the first call; a failure is forgotten. */
export function loadGuestbook(): Promise<GuestbookClient> {
  loading ??= import('./supabaseClient.ts').then(({ openSupabaseClient }) =>
    openSupabaseClient({
      url: import.meta.env.VITE_SUPABASE_URL || location.origin,
      key: import.meta.env.VITE_SUPABASE_ANON_KEY || localKey,
    }),
  )
  loading.catch(() => (loading = null))
  return loading
}
