import { atom } from 'jotai'
import { closeStripAtom } from '../booth/session/boothAtoms.ts'
import { initialGuestbook } from './guestbookState.ts'
import { type GuestbookEvent, reduceGuestbook } from './reduceGuestbook.ts'

const stateAtom = atom(initialGuestbook)

/** Dispatches an event to the reducer; the only writer of the guest book's state. */
export const dispatchGuestbookAtom = atom(null, (get, set, event: GuestbookEvent) => {
  set(stateAtom, reduceGuestbook(get(stateAtom), event))
})

/** State of the open panel; null while it is closed. */
export const panelAtom = atom((get) => get(stateAtom).panel)
/** Draft in the form. */
export const draftAtom = atom((get) => get(stateAtom).draft)
/** State of posting. */
export const postingAtom = atom((get) => get(stateAtom).posting)

/** True while the guest book has messages that were not there when it was open last. */
export const hasNewMessagesAtom = atom((get) => get(stateAtom).hasNewMessages)

/** Opens the panel. */
export const openPanelAtom = atom(null, (_get, set) => set(dispatchGuestbookAtom, { type: 'open' }))
/** Opens the panel from the strip, which closes: as a modal dialog it would lie over it. */
export const signGuestbookAtom = atom(null, (_get, set) => {
  set(closeStripAtom)
  set(openPanelAtom)
})
/** Closes the panel; the draft and a post in progress are kept. */
export const closePanelAtom = atom(null, (_get, set) => set(dispatchGuestbookAtom, { type: 'close' }))
