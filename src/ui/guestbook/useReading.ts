import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'

import type { GuestMessage } from '../../guestbook/GuestMessage.ts'
import { postingAtom } from '../../state/guestbookAtoms.ts'

/** So close to the top, new messages push down what is there. */
const topPx = 8

/** Where in the list the visitor reads, and how many messages have come above that since. */
export function useReading(scroller: RefObject<HTMLElement | null>, messages: readonly GuestMessage[]) {
  const [isAtTop, setAtTop] = useState(true)
  const newestId = messages[0]?.id
  const [seenId, setSeenId] = useState(newestId)
  if (isAtTop && seenId !== newestId) setSeenId(newestId)

  // The visitor's own message is shown at once, wherever they were reading.
  const { state } = useAtomValue(postingAtom)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'sending' && state === 'idle') scroller.current?.scrollTo({ top: 0 })
    before.current = state
  }, [state, scroller])

  const above = isAtTop ? 0 : messages.findIndex(({ id }) => id === seenId)
  return {
    isAtTop,
    newCount: Math.max(0, above),
    onScroll: () => setAtTop((scroller.current?.scrollTop ?? 0) <= topPx),
    goToTop: () => scroller.current?.scrollTo({ top: 0 }),
  }
}
