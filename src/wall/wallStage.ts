import { atom } from 'jotai'
import { startEvent } from '../booth/event/eventStage.ts'
import { startTitle } from '../booth/session/titleStage.ts'
import { openPanelAtom, panelAtom } from '../guestbook/guestbookAtoms.ts'
import { loadGuestbook, preloadGuestbook, startGuestbook } from '../guestbook/guestbookSync.ts'
import { dispatchGuestbookAtom } from '../guestbook/panelAtoms.ts'
import { bookSchema, parseResponse } from '../handover/responses.ts'
import { requestJson } from '../handover/uploadRequest.ts'
import { watchShownStrips } from '../kiosk/shownStrips.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { type Store, subscribe } from '../lib/store.ts'
import { bookUrlAtom, maxMessages, wallStripsAtom } from './wallAtoms.ts'

/** Some are kept beyond those that are shown: they come up when one is hidden. */
const keptMessages = 2 * maxMessages

/** The address changes with the machine's network, and a server closes the guest book to phones that nobody asks for. */
const bookUrlMs = 60_000

/** Missed responses after which the address is gone: as long as a server keeps the guest book open to phones. */
const maxMisses = 3

const isFullAtom = atom((get) => {
  const panel = get(panelAtom)
  return panel !== null && panel.refresh === null && panel.messages.length > keptMessages
})

/** True after many were hidden: older ones come up. */
const isShortAtom = atom((get) => {
  const panel = get(panelAtom)
  if (!panel?.loadedRange || panel.loadedRange.isWhole || panel.refresh) return false
  return panel.older.state === 'idle' && panel.messages.length < maxMessages
})

/**
 * Wall stage: the event, the guest book's newest messages, the strips of this device, and the address for phones.
 * @returns cleanup
 */
export function startWall(store: Store): Cleanup {
  store.set(openPanelAtom)
  return combineCleanups(
    startEvent(store, undefined),
    startTitle(store),
    startGuestbook(store, loadGuestbook, preloadGuestbook),
    // A wall that hangs for a night holds no more than it shows.
    subscribe(store, isFullAtom, (isFull) => {
      if (isFull) store.set(dispatchGuestbookAtom, { type: 'keepNewest', count: maxMessages })
    }),
    subscribe(store, isShortAtom, (isShort) => {
      if (isShort) store.set(dispatchGuestbookAtom, { type: 'requestOlder' })
    }),
    watchShownStrips((strips) => store.set(wallStripsAtom, [...strips].reverse())),
    startBookUrl(store),
  )
}

function startBookUrl(store: Store): Cleanup {
  let misses = 0
  const receive = (url: string | null | undefined) => {
    misses = url === undefined ? misses + 1 : 0
    // One missed response takes nothing down.
    if (url !== undefined || misses >= maxMisses) store.set(bookUrlAtom, url ?? null)
  }
  const ask = () => void readBookUrl().then(receive)
  ask()
  const timer = setInterval(ask, bookUrlMs)
  addEventListener('online', ask)
  return () => {
    clearInterval(timer)
    removeEventListener('online', ask)
  }
}

/** @returns null where phones reach no guest book; undefined where the server does not respond */
async function readBookUrl(): Promise<string | null | undefined> {
  if (import.meta.env.VITE_SUPABASE_URL) return new URL('/book/', location.href).href
  try {
    return parseResponse(bookSchema, await requestJson('/handover/v1/book', { method: 'POST' })).url
  } catch {
    return undefined
  }
}
