import { atom } from 'jotai'
import { reducerAtoms } from '../../lib/reducerAtoms.ts'
import { initialBook, listPath, reduceBook } from './bookState.ts'
import type { OwnerGuestbook } from './ownerGuestbook.ts'

/** The guest book as its owner looks at it, and its dispatch. */
export const [bookAtom, dispatchBookAtom] = reducerAtoms(initialBook, reduceBook)

/** Path of the page of messages that is looked at. */
export const pathAtom = atom((get) => listPath(get(bookAtom)))

const startedAtom = atom<OwnerGuestbook | null>(null)

/** Server of the guest book; the guest book stage alone sets it. @throws Error before */
export const guestbookAtom = atom(
  (get) => {
    const guestbook = get(startedAtom)
    if (!guestbook) throw new Error('the stage of the guest book has not started')
    return guestbook
  },
  (_get, set, guestbook: OwnerGuestbook) => set(startedAtom, guestbook),
)
