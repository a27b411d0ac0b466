import { atom } from 'jotai'
import { loadDraft, saveDraft } from '../guestbook/draftStore.ts'
import { whenIdle } from '../lib/whenIdle.ts'
import { follow, type Store } from './follow.ts'
import { bookAtom, draftAtom, happenInGuestbookAtom, postingAtom } from './guestbookAtoms.ts'
import { deliver, type Outcome } from './guestbookDelivery.ts'
import { listenFor, type OpenGuestbook } from './guestbookListening.ts'
import type { Posting } from './guestbookState.ts'
import { introPhaseAtom } from './introAtoms.ts'
import type { GuestbookEvent } from './reduceGuestbook.ts'

/** While changes do not come by themselves, the list is fetched this often. */
const pollMs = 10_000

/**
 * Joins the guest book's panel to its server; the reducer says what is asked for, this file asks. The server is met
 * only once the panel has been opened. Returns the end.
 */
export function startGuestbook(store: Store, open: OpenGuestbook): () => void {
  store.set(happenInGuestbookAtom, { type: 'write', draft: loadDraft() })
  const ends = [
    follow(store, visitAtom, (visit) => (visit === null ? undefined : listenFor(store, visit, open))),
    follow(store, lookAtom, () => void look(store, open)),
    follow(store, olderAtom, () => void loadOlder(store, open)),
    follow(store, postingAtom, (posting) => void post(store, posting, open)),
    follow(store, isPollingAtom, (isPolling) => (isPolling ? poll(store) : undefined)),
    follow(store, introPhaseAtom, (phase) => (phase === 'over' ? whenIdle(() => preload(open)) : undefined)),
    follow(store, draftAtom, (draft) => {
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
      (page) => store.set(happenInGuestbookAtom, { type: 'newestPage', request, page }),
      () => store.set(happenInGuestbookAtom, { type: 'lookFailed', request }),
    )
}

async function loadOlder(store: Store, open: OpenGuestbook): Promise<void> {
  const request = store.get(olderAtom)
  const before = store.get(bookAtom)?.proved?.oldest
  if (request === null || !before) return
  await open()
    .then((guestbook) => guestbook.fetchPage(before))
    .then(
      (page) => store.set(happenInGuestbookAtom, { type: 'olderPage', request, page }),
      () => store.set(happenInGuestbookAtom, { type: 'olderFailed', request }),
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
  store.set(happenInGuestbookAtom, event)
}

function poll(store: Store): () => void {
  const timer = setInterval(() => {
    const visit = store.get(visitAtom)
    if (visit !== null) store.set(happenInGuestbookAtom, { type: 'poll', visit })
  }, pollMs)
  return () => clearInterval(timer)
}
