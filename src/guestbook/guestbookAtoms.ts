import { atom } from 'jotai'
import { initialGuestbook } from './guestbookState.ts'
import { closePanel, openPanel } from './openPanel.ts'

/** State of the guest book, which the first screen opens and closes; `panelAtoms.ts` writes everything else. */
export const guestbookAtom = atom(initialGuestbook)

/** State of the open panel; null while it is closed. */
export const panelAtom = atom((get) => get(guestbookAtom).panel)

/** True while the guest book has messages that were not there when it was open last. */
export const hasNewMessagesAtom = atom((get) => get(guestbookAtom).hasNewMessages)

/** Opens the panel. */
export const openPanelAtom = atom(null, (_get, set) => set(guestbookAtom, openPanel))
/** Closes the panel; the draft and a post in progress are kept. */
export const closePanelAtom = atom(null, (_get, set) => set(guestbookAtom, closePanel))
