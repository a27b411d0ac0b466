import { atom } from 'jotai'
import type { Draft } from '../guestbook/draftStore.ts'
import { newGuestbook } from './guestbookState.ts'
import { type GuestbookEvent, reduceGuestbook } from './reduceGuestbook.ts'

const stateAtom = atom(newGuestbook)

/** The guest book; its only writer is `happenInGuestbookAtom`. */
export const guestbookAtom = atom((get) => get(stateAtom))

/** Something happened: the guest book goes on by its reducer. */
export const happenInGuestbookAtom = atom(null, (get, set, event: GuestbookEvent) => {
  set(stateAtom, reduceGuestbook(get(stateAtom), event))
})

/** The open panel; null while it is closed. */
export const bookAtom = atom((get) => get(stateAtom).book)
export const isBookOpenAtom = atom((get) => get(bookAtom) !== null)
export const draftAtom = atom((get) => get(stateAtom).draft)
export const postingAtom = atom((get) => get(stateAtom).posting)

/** What a visitor can do. */
export const openBookAtom = atom(null, (_get, set) => set(happenInGuestbookAtom, { type: 'open' }))
export const closeBookAtom = atom(null, (_get, set) => set(happenInGuestbookAtom, { type: 'close' }))
export const writeDraftAtom = atom(null, (_get, set, draft: Partial<Draft>) =>
  set(happenInGuestbookAtom, { type: 'write', draft }),
)
export const sendAtom = atom(null, (_get, set) => set(happenInGuestbookAtom, { type: 'send' }))
export const wantOlderAtom = atom(null, (_get, set) => set(happenInGuestbookAtom, { type: 'olderWanted' }))
export const tryAgainAtom = atom(null, (_get, set) => set(happenInGuestbookAtom, { type: 'tryAgain' }))
