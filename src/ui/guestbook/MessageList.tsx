import { useVirtualizer } from '@tanstack/react-virtual'
import { useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'

import type { GuestMessage } from '../../guestbook/GuestMessage.ts'
import { tryAgainAtom, wantOlderAtom } from '../../state/guestbookAtoms.ts'
import type { Older } from '../../state/guestbookState.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { MessageItem } from './MessageItem.tsx'
import styles from './MessageList.module.css'
import { useReading } from './useReading.ts'

type Props = {
  /** Newest first. */
  readonly messages: readonly GuestMessage[]
  readonly older: Older
}

/** Height of a message of two lines, until it is measured. */
const usualHeightPx = 104

/** So many messages before the end of what is loaded, the next page is asked for. */
const aheadOfEnd = 20

/** All messages, of which only those near the visible ones are in the page. */
export function MessageList({ messages, older }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const wantOlder = useSetAtom(wantOlderAtom)
  const tryAgain = useSetAtom(tryAgainAtom)
  const reading = useReading(scroller, messages)
  // A new function would have every row placed anew, in every frame of a scroll.
  const keyOf = useCallback((index: number) => messages[index]?.id ?? index, [messages])
  // oxlint-disable-next-line react/incompatible-library -- the booth is not built with React's compiler
  const list = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    getItemKey: keyOf,
    estimateSize: () => usualHeightPx,
    overscan: 6,
    // Away from the top, what is being read stays where it is when something is added above it.
    anchorTo: reading.isAtTop ? 'start' : 'end',
  })
  const rows = list.getVirtualItems()
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= messages.length - aheadOfEnd

  useEffect(() => {
    if (isNearEnd && older.state === 'resting') wantOlder()
  }, [isNearEnd, older.state, wantOlder, messages.length])

  return (
    <div className={styles['place']}>
      <output>
        {reading.newCount > 0 && (
          <button type="button" className={styles['pill']} onClick={reading.goToTop}>
            <span aria-hidden="true">↑ </span>
            {reading.newCount} new
          </button>
        )}
      </output>
      <section
        ref={scroller}
        className={styles['scroller']}
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else Safari's keyboard cannot scroll it
        tabIndex={0}
        onScroll={reading.onScroll}
      >
        <ol className={styles['list']} style={{ height: list.getTotalSize() }}>
          {rows.map(({ index, key, start }) => {
            const message = messages[index]
            return (
              message && (
                <li
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  className={styles['row']}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageItem message={message} />
                </li>
              )
            )
          })}
        </ol>
        {older.state === 'loading' && <p className={styles['older']}>Loading messages...</p>}
        {older.state === 'failed' && <LoadFailure onTryAgain={tryAgain} />}
      </section>
    </div>
  )
}
