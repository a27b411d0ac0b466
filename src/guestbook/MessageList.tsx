import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useSetAtom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, memo, type RefObject, useState } from 'react'
import { type GuestMessage, compareMessages } from './GuestMessage.ts'
import { dispatchGuestbookAtom, postingAtom } from './panelAtoms.ts'
import type { OlderPage } from './guestbookState.ts'
import { dateLocales } from '../locale/dateLocales.ts'
import { localeInUse } from '../locale/message.ts'
import * as guestbook from '../locale/messages/guestbook.ts'
import { LoadError } from './GuestbookFrame.tsx'
import styles from './MessageList.module.css'

type Props = {
  /** Newest first. */
  readonly messages: readonly GuestMessage[]
  readonly older: OlderPage
}

/** Estimated height of a message before it is measured: two lines, the signature and an empty line. */
const estimatedHeightPx = 112

/** Messages between the last visible one and the end of the list at which the next page is requested. */
const prefetchDistance = 20

/** Virtual list of all loaded messages: only those near the viewport are in the DOM. */
export function MessageList({ messages, older }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const dispatch = useSetAtom(dispatchGuestbookAtom)
  const scroll = useScrollPosition(scroller, messages)
  // A new function would make the virtualizer lay out every row again in each frame of a scroll.
  const keyOf = useCallback((index: number) => messages[index]?.id ?? index, [messages])
  // oxlint-disable-next-line react/incompatible-library -- the booth is not built with React's compiler
  const list = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    getItemKey: keyOf,
    estimateSize: () => estimatedHeightPx,
    overscan: 6,
    // Scrolled down, messages added above the viewport must not move its content.
    anchorTo: scroll.isAtTop ? 'start' : 'end',
  })
  const isNearEnd = (list.getVirtualItems().at(-1)?.index ?? 0) >= messages.length - prefetchDistance

  useEffect(() => {
    if (isNearEnd && older.state === 'idle') dispatch({ type: 'requestOlder' })
  }, [isNearEnd, older.state, dispatch, messages.length])

  return (
    <div className={styles['place']}>
      <output>
        {scroll.newCount > 0 && (
          <button type="button" className={styles['pill']} onClick={scroll.scrollToTop}>
            <span aria-hidden="true">↑ </span>
            <span>{guestbook.newCount({ count: scroll.newCount })}</span>
          </button>
        )}
      </output>
      <section
        ref={scroller}
        className={`cover ${styles['scroller']}`}
        aria-label={guestbook.messages()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else Safari's keyboard cannot scroll it
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <VirtualRows list={list} messages={messages} />
        {older.state === 'loading' && (
          <p className={`text-centred ${styles['older']}`}>{guestbook.loading()}</p>
        )}
        {older.state === 'failed' && <LoadError onRetry={() => dispatch({ type: 'retry' })} />}
      </section>
    </div>
  )
}

type RowsProps = {
  readonly list: Virtualizer<HTMLDivElement, Element>
  readonly messages: readonly GuestMessage[]
}

/** Rows near the viewport, in a list of the height of all rows. */
function VirtualRows({ list, messages }: RowsProps) {
  const locale = localeInUse()
  return (
    <ol className={`list ${styles['list']}`} style={{ height: list.getTotalSize() }}>
      {list.getVirtualItems().map(({ index, key, start }) => {
        const message = messages[index]
        return (
          message && (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <MessageItem message={message} locale={locale} />
            </li>
          )
        )
      })}
    </ol>
  )
}

type ItemProps = {
  readonly message: GuestMessage
  /** Language in use: the date follows it. */
  readonly locale: string
}

/** List item of one message. `bdi` and `dir` isolate its writing direction from the rest of the page. */
const MessageItem = memo(function MessageItem({ message }: ItemProps) {
  return (
    <article className={styles['item']}>
      <time className={styles['date']} dateTime={message.createdAt}>
        {new Date(message.createdAt).toLocaleDateString(dateLocales())}
      </time>
      <p className={styles['text']} dir="auto">
        {message.message}
      </p>
      <bdi className={styles['name']} translate="no">
        {message.name}
      </bdi>
    </article>
  )
})

/** Scroll offset up to which the list counts as scrolled to the top. */
const topPx = 8

/** Scroll position of the list, and the number of messages that arrived above it since the visitor left the top. */
function useScrollPosition(scroller: RefObject<HTMLElement | null>, messages: readonly GuestMessage[]) {
  const [isAtTop, setAtTop] = useState(true)
  const newest = messages[0]
  const [seen, setSeen] = useState(newest)
  if (isAtTop && seen !== newest) setSeen(newest)

  // Scroll to the visitor's own message as soon as it is posted.
  const { state } = useAtomValue(postingAtom)
  const previous = useRef(state)
  useEffect(() => {
    if (previous.current === 'sending' && state === 'idle') scroller.current?.scrollTo({ top: 0 })
    previous.current = state
  }, [state, scroller])

  return {
    isAtTop,
    newCount: isAtTop ? 0 : countNewer(messages, seen),
    onScroll: () => setAtTop((scroller.current?.scrollTop ?? 0) <= topPx),
    scrollToTop: () => scroller.current?.scrollTo({ top: 0 }),
  }
}

/** Compares by sort order, not by id: the message that was seen may have been hidden since. */
function countNewer(messages: readonly GuestMessage[], seen: GuestMessage | undefined): number {
  const index = seen ? messages.findIndex((message) => compareMessages(message, seen) >= 0) : -1
  return index < 0 ? messages.length : index
}
