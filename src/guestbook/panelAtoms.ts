import { atom } from 'jotai'
import { guestbookAtom } from './guestbookAtoms.ts'
import type { PanelState } from './guestbookState.ts'
import { type GuestbookEvent, reduceGuestbook } from './reduceGuestbook.ts'

/** Dispatches an event to the reducer, whose code comes after the first screen. */
export const dispatchGuestbookAtom = atom(null, (get, set, event: GuestbookEvent) => {
  set(guestbookAtom, reduceGuestbook(get(guestbookAtom), event))
})

/** Draft in the form. */
export const draftAtom = atom((get) => get(guestbookAtom).draft)
/** State of posting. */
export const postingAtom = atom((get) => get(guestbookAtom).posting)

/** True while new messages do not come. Before the first page the list shows its own error, unless the network is missing. */
export function isDisconnected({ connection, hasFailed, loadedRange }: PanelState): boolean {
  return (connection === 'waiting' || hasFailed) && (loadedRange !== null || !navigator.onLine)
}
