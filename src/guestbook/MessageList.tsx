import { useVirtualizer } from '@tanstack/react-virtual'
import { useSetAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, memo, type RefObject, useState } from 'react'
import { type GuestMessage, compareMessages } from './GuestMessage.ts'
import { tryAgainAtom, loadOlderAtom, postingAtom } from './guestbookAtoms.ts'
import type { Older } from './guestbookState.ts'
import { LoadFailure } from './GuestbookFrame.tsx'
import styles from './MessageList.module.css'

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
  const wantOlder = useSetAtom(loadOlderAtom)
  const tryAgain = useSetAtom(tryAgainAtom)
  const reading = useScrollPosition(scroller, messages)
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

/** One message. Its direction of writing stays within it, whatever the texts hold. */
export const MessageItem = memo(function MessageItem({ message }: { readonly message: GuestMessage }) {
  return (
    <article className={styles['item']}>
      <header className={styles['head']}>
        <bdi className={styles['name']}>{message.name}</bdi>
        <time className={styles['date']} dateTime={message.createdAt}>
          {new Date(message.createdAt).toLocaleDateString()}
        </time>
      </header>
      <p className={styles['text']} dir="auto">
        {message.message}
      </p>
    </article>
  )
})

/** So close to the top, new messages push down what is there. */
const topPx = 8

/** Where in the list the visitor reads, and how many messages have come above that since. */
export function useScrollPosition(
  scroller: RefObject<HTMLElement | null>,
  messages: readonly GuestMessage[],
) {
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
