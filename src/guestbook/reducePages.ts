import { compareMessages, microseconds, type GuestMessage, mergeMessages } from './GuestMessage.ts'
import type { MessagePage } from './GuestbookClient.ts'
import type { GuestbookState, Refresh, RefreshScope, OpenBook, LoadedRange } from './guestbookState.ts'

/**
 * A message is dated when its insert begins and seen when it ends, so a slow one can appear below messages that
 * have been fetched: a look goes this far past what is proved.
 */
const overlapUs = 10_000_000

const scopes: readonly RefreshScope[] = ['added', 'newest', 'loaded']

/** Looks for what has changed; a look that is under way is followed by another one. */
export function startRefresh(state: GuestbookState, asked: RefreshScope): GuestbookState {
  const { book } = state
  if (!book) return state
  // What the failed look was for is still to be done.
  const scope = book.hasFailed ? 'loaded' : asked
  if (book.look)
    return { ...state, book: { ...book, look: { ...book.look, again: wider(book.look.again, scope) } } }
  const request = state.lastId + 1
  const until = book.proved?.oldest ?? null
  const look = { request, scope, before: null, newest: null, until, again: null }
  return { ...state, lastId: request, book: { ...book, look } }
}

function wider(one: RefreshScope | null, other: RefreshScope): RefreshScope {
  return one !== null && scopes.indexOf(one) > scopes.indexOf(other) ? one : other
}

/** A page of the look has come: either it reaches far enough, or the next page is asked for. */
export function newestPage(state: GuestbookState, request: number, page: MessagePage): GuestbookState {
  const { book } = state
  if (!book?.look || book.look.request !== request) return state
  const newest = book.look.newest ?? page.messages[0] ?? null
  const last = page.messages.at(-1) ?? null
  const read = withPage(state, book, book.look, page, book.look.scope !== 'added')
  if (!page.isLast && !reaches(book.look, book.proved, last)) {
    const look = { ...book.look, request: state.lastId + 1, before: last, newest }
    return { ...state, lastId: look.request, book: { ...read, look } }
  }
  const proved = {
    newest,
    oldest: older(book.proved?.oldest ?? null, last),
    isWhole: page.isLast || (book.proved?.isWhole ?? false),
  }
  return endLook(state, { ...read, proved, hasFailed: false })
}

export function refreshFailed(state: GuestbookState, request: number): GuestbookState {
  const { book } = state
  if (book?.look?.request !== request) return state
  return endLook(state, { ...book, hasFailed: true })
}

function endLook(state: GuestbookState, book: OpenBook): GuestbookState {
  const ended = { ...state, book: { ...book, look: null } }
  return book.look?.again ? startRefresh(ended, book.look.again) : ended
}

/**
 * True when a page that ends with `last` leaves no gap above what is proved and, for a look at all that is loaded,
 * nothing below it unread. The first page of all has no gap to leave.
 */
function reaches({ scope, until }: Refresh, proved: LoadedRange | null, last: GuestMessage | null): boolean {
  if (!proved) return true
  if (!proved.newest || !last) return false
  // An old message that is back from being hidden may be the oldest of all.
  const isDeep =
    scope !== 'loaded' || (!proved.isWhole && until !== null && compareMessages(last, until) >= 0)
  return isDeep && microseconds(last.createdAt) < microseconds(proved.newest.createdAt) - overlapUs
}

/** Asks for the page below what is proved. */
export function requestOlder(state: GuestbookState): GuestbookState {
  const { book } = state
  if (!book?.proved || book.proved.isWhole || book.older.state === 'loading') return state
  const request = state.lastId + 1
  return { ...state, lastId: request, book: { ...book, older: { state: 'loading', request } } }
}

export function olderPage(state: GuestbookState, request: number, page: MessagePage): GuestbookState {
  const { book } = state
  if (!book?.proved || !isAsked(book, request)) return state
  const proved = {
    newest: book.proved.newest,
    oldest: older(book.proved.oldest, page.messages.at(-1) ?? null),
    isWhole: page.isLast || book.proved.isWhole,
  }
  const read = withPage(state, book, { request, before: book.proved.oldest }, page, true)
  return { ...state, book: { ...read, proved, older: { state: 'resting' } } }
}

export function olderFailed(state: GuestbookState, request: number): GuestbookState {
  const { book } = state
  if (!book || !isAsked(book, request)) return state
  return { ...state, book: { ...book, older: { state: 'failed' } } }
}

function isAsked({ older: asked }: OpenBook, request: number): boolean {
  return asked.state === 'loading' && asked.request === request
}

function older(one: GuestMessage | null, other: GuestMessage | null): GuestMessage | null {
  if (!one || !other) return one ?? other
  return compareMessages(one, other) > 0 ? one : other
}

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
  page: MessagePage,
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
function missingFrom(
  { messages }: OpenBook,
  { before }: PageRequest,
  page: MessagePage,
): readonly GuestMessage[] {
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
