import { compareMessages, microseconds } from '../guestbook/compareMessages.ts'
import type { Page } from '../guestbook/Guestbook.ts'
import type { GuestMessage } from '../guestbook/GuestMessage.ts'
import { withPage } from './guestbookNews.ts'
import type { GuestbookState, Look, LookScope, OpenBook, Proved } from './guestbookState.ts'

/**
 * A message is dated when its insert begins and seen when it ends, so a slow one can appear below messages that
 * have been fetched: a look goes this far past what is proved.
 */
const overlapUs = 10_000_000

const scopes: readonly LookScope[] = ['added', 'newest', 'loaded']

/** Looks for what has changed; a look that is under way is followed by another one. */
export function startLook(state: GuestbookState, asked: LookScope): GuestbookState {
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

function wider(one: LookScope | null, other: LookScope): LookScope {
  return one !== null && scopes.indexOf(one) > scopes.indexOf(other) ? one : other
}

/** A page of the look has come: either it reaches far enough, or the next page is asked for. */
export function newestPage(state: GuestbookState, request: number, page: Page): GuestbookState {
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

export function lookFailed(state: GuestbookState, request: number): GuestbookState {
  const { book } = state
  if (book?.look?.request !== request) return state
  return endLook(state, { ...book, hasFailed: true })
}

function endLook(state: GuestbookState, book: OpenBook): GuestbookState {
  const ended = { ...state, book: { ...book, look: null } }
  return book.look?.again ? startLook(ended, book.look.again) : ended
}

/**
 * True when a page that ends with `last` leaves no gap above what is proved and, for a look at all that is loaded,
 * nothing below it unread. The first page of all has no gap to leave.
 */
function reaches({ scope, until }: Look, proved: Proved | null, last: GuestMessage | null): boolean {
  if (!proved) return true
  if (!proved.newest || !last) return false
  // An old message that is back from being hidden may be the oldest of all.
  const isDeep =
    scope !== 'loaded' || (!proved.isWhole && until !== null && compareMessages(last, until) >= 0)
  return isDeep && microseconds(last.createdAt) < microseconds(proved.newest.createdAt) - overlapUs
}

/** Asks for the page below what is proved. */
export function olderWanted(state: GuestbookState): GuestbookState {
  const { book } = state
  if (!book?.proved || book.proved.isWhole || book.older.state === 'loading') return state
  const request = state.lastId + 1
  return { ...state, lastId: request, book: { ...book, older: { state: 'loading', request } } }
}

export function olderPage(state: GuestbookState, request: number, page: Page): GuestbookState {
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
