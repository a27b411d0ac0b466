import { atom } from 'jotai'
import { request } from '../lib/request.ts'
import { type Store, subscribe } from '../lib/store.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { getStored, setStored } from '../lib/storage.ts'
import type { Address } from './supabaseClient.ts'
import { panelAtom } from './guestbookAtoms.ts'
import { dispatchGuestbookAtom } from './panelAtoms.ts'

/** When the newest message was posted that this device has shown: as the server writes `created_at`. */
const seenKey = 'retro-booth.guestbook-seen'

/** A page that is looked at again soon asks no more often than this. */
const minIntervalMs = 60_000

/** The newest message of the open panel, once its first page is loaded. */
const newestShownAtom = atom((get) => {
  const panel = get(panelAtom)
  return panel?.loadedRange ? (panel.messages[0]?.createdAt ?? null) : null
})

/**
 * Looks for messages that are newer than what the visitor has seen: at the start, and when the page comes into sight
 * again. A device on which the guest book was never open asks for nothing; a failure is not news.
 * @returns cleanup
 */
export function startNewMessages(store: Store, address: Address): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  let lastMs = -minIntervalMs
  const look = () => {
    const seen = getStored(seenKey)
    const isDue = performance.now() - lastMs >= minIntervalMs
    if (seen === null || !isDue || document.hidden || store.get(panelAtom)) return
    lastMs = performance.now()
    fetchNewest(address, signal).then(
      (newest) => store.set(dispatchGuestbookAtom, { type: 'newestFound', isNew: isAfter(newest, seen) }),
      () => undefined,
    )
  }
  look()
  document.addEventListener('visibilitychange', look, { signal })
  return combineCleanups(
    () => controller.abort(),
    subscribe(store, newestShownAtom, (newest) => {
      if (newest !== null) setStored(seenKey, newest)
    }),
  )
}

/** When the newest message was posted; null where there is none. @throws the request's error */
async function fetchNewest({ url, key }: Address, signal: AbortSignal): Promise<string | null> {
  // A page of one: the booth's own server knows no other query.
  const query = 'select=*&order=created_at.desc,id.desc&limit=1'
  const response = await request(`${url}/rest/v1/guest_messages?${query}`, {
    headers: { apikey: key },
    signal,
  })
  const rows: unknown = await response.json()
  const row: unknown = Array.isArray(rows) ? rows[0] : null
  const time: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'created_at') : null
  return typeof time === 'string' ? time : null
}

/** Messages of the same millisecond differ in their text. */
const isAfter = (newest: string | null, seen: string): boolean =>
  newest !== null && newest !== seen && Date.parse(newest) >= Date.parse(seen)
