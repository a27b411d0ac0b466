import { atom } from 'jotai'
import type { Draft } from './draftStorage.ts'
import { initialGuestbook } from './guestbookState.ts'
import { type GuestbookEvent, reduceGuestbook } from './reduceGuestbook.ts'

const stateAtom = atom(initialGuestbook)

/** The guest book; its only writer is `dispatchGuestbookAtom`. */
export const guestbookAtom = atom((get) => get(stateAtom))

/** Something happened: the guest book goes on by its reducer. */
export const dispatchGuestbookAtom = atom(null, (get, set, event: GuestbookEvent) => {
  set(stateAtom, reduceGuestbook(get(stateAtom), event))
})

/** The open panel; null while it is closed. */
export const bookAtom = atom((get) => get(stateAtom).book)
export const isBookOpenAtom = atom((get) => get(bookAtom) !== null)
export const draftAtom = atom((get) => get(stateAtom).draft)
export const postingAtom = atom((get) => get(stateAtom).posting)

/** What a visitor can do. */
export const openBookAtom = atom(null, (_get, set) => set(dispatchGuestbookAtom, { type: 'open' }))
export const closeBookAtom = atom(null, (_get, set) => set(dispatchGuestbookAtom, { type: 'close' }))
export const writeDraftAtom = atom(null, (_get, set, draft: Partial<Draft>) =>
  set(dispatchGuestbookAtom, { type: 'write', draft }),
)
export const sendAtom = atom(null, (_get, set) => set(dispatchGuestbookAtom, { type: 'send' }))
export const loadOlderAtom = atom(null, (_get, set) => set(dispatchGuestbookAtom, { type: 'olderWanted' }))
export const tryAgainAtom = atom(null, (_get, set) => set(dispatchGuestbookAtom, { type: 'tryAgain' }))
