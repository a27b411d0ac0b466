import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { compareMessages } from '../../guestbook/compareMessages.ts'
import type { GuestMessage } from '../../guestbook/GuestMessage.ts'
import { postingAtom } from '../../state/guestbookAtoms.ts'

/** So close to the top, new messages push down what is there. */
const topPx = 8

/** Where in the list the visitor reads, and how many messages have come above that since. */
export function useReading(scroller: RefObject<HTMLElement | null>, messages: readonly GuestMessage[]) {
  const [isAtTop, setAtTop] = useState(true)
  const newest = messages[0]
  const [seen, setSeen] = useState(newest)
  if (isAtTop && seen !== newest) setSeen(newest)

  // The visitor's own message is shown at once, wherever they were reading.
  const { state } = useAtomValue(postingAtom)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'sending' && state === 'idle') scroller.current?.scrollTo({ top: 0 })
    before.current = state
  }, [state, scroller])

  return {
    isAtTop,
    newCount: isAtTop ? 0 : countNewer(messages, seen),
    onScroll: () => setAtTop((scroller.current?.scrollTop ?? 0) <= topPx),
    goToTop: () => scroller.current?.scrollTo({ top: 0 }),
  }
}

/** By its place in the order: the message that was seen may have been hidden since. */
function countNewer(messages: readonly GuestMessage[], seen: GuestMessage | undefined): number {
  const place = seen ? messages.findIndex((message) => compareMessages(message, seen) >= 0) : -1
  return place < 0 ? messages.length : place
}
