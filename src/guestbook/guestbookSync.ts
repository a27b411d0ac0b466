import { lazyModule } from '../lib/lazyModule.ts'
import { atom } from 'jotai'
import { loadDraft, saveDraft } from './draftStorage.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { memoizeAsync, onIdle } from '../lib/async.ts'
import { subscribe, type Store } from '../lib/store.ts'
import { panelAtom } from './guestbookAtoms.ts'
import { dispatchGuestbookAtom, draftAtom, postingAtom } from './panelAtoms.ts'
import { deliver, type PostOutcome } from './posting.ts'
import type { Posting } from './guestbookState.ts'
import { introPhaseAtom } from '../booth/session/introAtoms.ts'
import type { GuestbookEvent } from './reduceGuestbook.ts'
import type { GuestbookClient } from './GuestbookClient.ts'
import type { GuestMessage } from './GuestMessage.ts'

/** Opens the guest book's client, loading its code; called again after a failure. */
export type OpenGuestbook = () => Promise<GuestbookClient>

/** Polling interval while there are no realtime events. */
const pollMs = 10_000

/** Delay before the client's code is requested again after it failed to load. */
const reloadMs = 5000

/**
 * Synchronizes the guest book's state with its server: the reducer sets what to request, this file requests it. The
 * server is not contacted before the panel is opened.
 * @param preload loads the client's code, without opening the client, when the page is idle after the intro
 * @returns cleanup
 */
export function startGuestbook(store: Store, open: OpenGuestbook, preload: () => Promise<unknown>): Cleanup {
  // On a slow network a visitor may have opened the panel and written before this code is there.
  const { name, message } = store.get(draftAtom)
  if (name === '' && message === '') store.set(dispatchGuestbookAtom, { type: 'write', draft: loadDraft() })
  return combineCleanups(
    subscribe(store, panelIdAtom, (panelId) =>
      panelId === null ? undefined : subscribePanel(store, panelId, open),
    ),
    subscribe(store, refreshRequestAtom, (request) => {
      const before = store.get(panelAtom)?.refresh?.before
      void fetchPage(store, request, before ?? null, open)
    }),
    subscribe(store, olderRequestAtom, (request) => {
      const before = store.get(panelAtom)?.loadedRange?.oldest
      if (before) void fetchPage(store, request, before, open)
    }),
    subscribe(store, postingAtom, (posting) => void post(store, posting, open)),
    subscribe(store, isPollingAtom, (isPolling) => (isPolling ? startPolling(store) : undefined)),
    subscribe(store, introPhaseAtom, (phase) =>
      // The opened panel shows a failure; a visitor who never opens it needs no message.
      phase === 'over' ? onIdle(() => void preload().catch(() => undefined)) : undefined,
    ),
    subscribe(store, draftAtom, saveDraft),
  )
}

const panelIdAtom = atom((get) => get(panelAtom)?.panelId ?? null)
const refreshRequestAtom = atom((get) => get(panelAtom)?.refresh?.request ?? null)
const olderRequestAtom = atom((get) => {
  const older = get(panelAtom)?.older
  return older?.state === 'loading' ? older.request : null
})
const isPollingAtom = atom((get) => {
  const panel = get(panelAtom)
  return panel !== null && panel.loadedRange !== null && (panel.connection === 'waiting' || panel.hasFailed)
})

async function fetchPage(
  store: Store,
  request: number | null,
  before: GuestMessage | null,
  open: OpenGuestbook,
): Promise<void> {
  if (request === null) return
  await open()
    .then((client) => client.fetchPage(before))
    .then(
      (page) => store.set(dispatchGuestbookAtom, { type: 'pageLoaded', request, page }),
      () => store.set(dispatchGuestbookAtom, { type: 'pageFailed', request }),
    )
}

async function post(store: Store, posting: Posting, open: OpenGuestbook): Promise<void> {
  if (posting.state !== 'sending') return
  const { request } = posting
  const outcome = await open().then(
    (client) => deliver(client, posting),
    (): PostOutcome => ({ isPosted: false, isUnconfirmed: posting.isUnconfirmed }),
  )
  const event: GuestbookEvent = outcome.isPosted
    ? { type: 'posted', request, found: outcome.found, isShown: outcome.isShown }
    : { type: 'postFailed', request, isUnconfirmed: outcome.isUnconfirmed }
  store.set(dispatchGuestbookAtom, event)
}

function startPolling(store: Store): () => void {
  const timer = setInterval(() => {
    const panelId = store.get(panelIdAtom)
    if (panelId !== null) store.set(dispatchGuestbookAtom, { type: 'poll', panelId })
  }, pollMs)
  return () => clearInterval(timer)
}

/** Subscribes to realtime events for one opening of the panel. @returns cleanup */
function subscribePanel(store: Store, panelId: number, open: OpenGuestbook): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const setLive = (isLive: boolean) =>
    store.set(dispatchGuestbookAtom, { type: 'connection', panelId, isLive })
  const start = () => {
    if (signal.aborted) return
    open().then(
      (client) => {
        if (signal.aborted) return
        const cleanup = client.subscribe({
          onInsert: (message) => store.set(dispatchGuestbookAtom, { type: 'inserted', panelId, message }),
          onDelete: (id) => store.set(dispatchGuestbookAtom, { type: 'deleted', panelId, id }),
          onGap: () => store.set(dispatchGuestbookAtom, { type: 'gap', panelId }),
          onLive: setLive,
        })
        signal.addEventListener('abort', cleanup)
      },
      () => {
        setLive(false)
        setTimeout(start, reloadMs)
      },
    )
  }
  start()
  return () => controller.abort()
}

/** API key of the embedded backend; it grants no more than any visitor has. */
const localKey = 'anon'

const clientModule = lazyModule(() => import('./supabaseClient.ts'))

/** Server of this booth's guest book, and its public API key. */
const address = () => ({
  url: import.meta.env.VITE_SUPABASE_URL || location.origin,
  key: import.meta.env.VITE_SUPABASE_ANON_KEY || localKey,
})

const newMessages = lazyModule(() => import('./newMessages.ts'))

/**
 * Starts to look for new messages, once the page is idle after the intro. Without it the button has no dot.
 * @returns cleanup
 */
export function watchNewMessages(store: Store): () => void {
  const start = () =>
    newMessages.start(
      ({ startNewMessages }) => startNewMessages(store, address()),
      () => undefined,
    )
  return subscribe(store, introPhaseAtom, (phase) => {
    if (phase !== 'over') return undefined
    let cleanup = onIdle(() => (cleanup = start()))
    return () => cleanup()
  })
}

/** Loads the client's code before the panel needs it: opened only for that panel, the client costs others no time. */
export const preloadGuestbook = (): Promise<unknown> => clientModule.load()

/** Loads the client of this booth's guest book once; after a failure the next call tries again. */
export const loadGuestbook = memoizeAsync(async (): Promise<GuestbookClient> => {
  const { openSupabaseClient } = await clientModule.load()
  return openSupabaseClient(address())
})
