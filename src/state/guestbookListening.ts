import type { Guestbook } from '../guestbook/Guestbook.ts'
import type { Store } from './follow.ts'
import { happenInGuestbookAtom } from './guestbookAtoms.ts'

/** Gives the guest book; asked again after a failure. */
export type OpenGuestbook = () => Promise<Guestbook>

/** After this time the guest book is loaded anew where its code could not be. */
const reloadMs = 5000

/** Listens for changes as long as the panel stays open; the returned function ends it. */
export function listenFor(store: Store, visit: number, open: OpenGuestbook): () => void {
  const ended = new AbortController()
  const setLive = (isLive: boolean) => store.set(happenInGuestbookAtom, { type: 'connection', visit, isLive })
  const begin = () => {
    if (ended.signal.aborted) return
    open().then(
      (guestbook) => {
        if (ended.signal.aborted) return
        const end = guestbook.listen({
          onInsert: (message) => store.set(happenInGuestbookAtom, { type: 'inserted', visit, message }),
          onDelete: (id) => store.set(happenInGuestbookAtom, { type: 'deleted', visit, id }),
          onGap: () => store.set(happenInGuestbookAtom, { type: 'gap', visit }),
          onLive: setLive,
        })
        ended.signal.addEventListener('abort', end)
      },
      () => {
        setLive(false)
        setTimeout(begin, reloadMs)
      },
    )
  }
  begin()
  return () => ended.abort()
}
