import { compareMessages } from '../guestbook/compareMessages.ts'
import type { Page } from '../guestbook/Guestbook.ts'
import type { GuestMessage } from '../guestbook/GuestMessage.ts'
import { mergeMessages } from '../guestbook/mergeMessages.ts'
import type { GuestbookState, OpenBook } from './guestbookState.ts'

/** A request for a page: its number, and the message that the page follows; null for the newest page. */
type PageRequest = { readonly request: number; readonly before: GuestMessage | null }

/** A message was inserted, or is back from being hidden. */
export function inserted(state: GuestbookState, book: OpenBook, message: GuestMessage): OpenBook {
  const messages = mergeMessages(book.messages, [message])
  return { ...book, messages, news: withNews(state, book, [message.id]) }
}

/** A message was deleted, as hiding does, whether it is loaded or not. */
export function deleted(state: GuestbookState, book: OpenBook, id: string): OpenBook {
  const isKnown = book.messages.some((message) => message.id === id)
  const messages = isKnown ? book.messages.filter((message) => message.id !== id) : book.messages
  return { ...book, messages, news: withNews(state, book, [id]) }
}

/**
 * The book with a page: what the list lacks is added and, where the page may remove, what the page should hold and
 * does not is gone. Neither holds for a message of which something was learnt after the page was asked for.
 */
export function withPage(
  state: GuestbookState,
  book: OpenBook,
  asked: PageRequest,
  page: Page,
  mayRemove: boolean,
): OpenBook {
  const isAsOf = ({ id }: GuestMessage) => isCurrent(book, asked.request, id)
  const gone = mayRemove ? missingFrom(book, asked, page).filter(isAsOf) : []
  const goneIds = new Set(gone.map(({ id }) => id))
  const kept = gone.length > 0 ? book.messages.filter(({ id }) => !goneIds.has(id)) : book.messages
  const messages = mergeMessages(kept, page.messages.filter(isAsOf))
  if (messages === book.messages) return book
  const pageIds = page.messages.map(({ id }) => id)
  return { ...book, messages, news: withNews(state, book, [...goneIds, ...pageIds]) }
}

/** True when an answer to a request says more of a message than what has been learnt of it since. */
export function isCurrent(book: OpenBook, request: number, id: string): boolean {
  return (book.news.get(id) ?? 0) < request
}

/** Known messages of the stretch that a page covers, from the one it follows to its own last, which it does not hold. */
function missingFrom({ messages }: OpenBook, { before }: PageRequest, page: Page): readonly GuestMessage[] {
  const last = page.messages.at(-1)
  const held = new Set(page.messages.map(({ id }) => id))
  return messages.filter(
    (message) =>
      !held.has(message.id) &&
      (before === null || compareMessages(before, message) < 0) &&
      (page.isLast || (last !== undefined && compareMessages(message, last) < 0)),
  )
}

/** What is learnt now is newer than the answers to all requests so far. Older news concern no request any more. */
function withNews(
  { lastId, posting }: GuestbookState,
  { news, look, older }: OpenBook,
  ids: readonly string[],
): ReadonlyMap<string, number> {
  const underWay = [
    look,
    older.state === 'loading' ? older : null,
    posting.state === 'sending' ? posting : null,
  ]
  const first = Math.min(...underWay.map((asked) => asked?.request ?? Infinity))
  const all = [...news, ...ids.map((id) => [id, lastId] as const)]
  return new Map(all.filter(([, request]) => request >= first))
}
