import type { Draft } from './draftStorage.ts'
import type { MessagePage } from './GuestbookClient.ts'
import { type GuestMessage, guestMessageLimit, nameLimit } from './GuestMessage.ts'
import { assertNever } from '../lib/assertNever.ts'
import { clipText } from '../lib/text.ts'
import {
  deleted,
  inserted,
  refreshFailed,
  newestPage,
  olderFailed,
  olderPage,
  requestOlder,
  startRefresh,
} from './reducePages.ts'
import { postFailed, posted, send } from './posting.ts'
import type { GuestbookState, OpenBook } from './guestbookState.ts'

/** Everything that can happen to the guest book; `visit` and `request` tell what it belongs to. */
export type GuestbookEvent =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  /** Changes may have been missed. */
  | { readonly type: 'gap'; readonly visit: number }
  /** Changes do not come by themselves. */
  | { readonly type: 'poll'; readonly visit: number }
  | { readonly type: 'connection'; readonly visit: number; readonly isLive: boolean }
  | { readonly type: 'inserted'; readonly visit: number; readonly message: GuestMessage }
  | { readonly type: 'deleted'; readonly visit: number; readonly id: string }
  | { readonly type: 'newestPage'; readonly request: number; readonly page: MessagePage }
  | { readonly type: 'lookFailed'; readonly request: number }
  | { readonly type: 'olderWanted' }
  | { readonly type: 'olderPage'; readonly request: number; readonly page: MessagePage }
  | { readonly type: 'olderFailed'; readonly request: number }
  | { readonly type: 'tryAgain' }
  | { readonly type: 'write'; readonly draft: Partial<Draft> }
  | { readonly type: 'send' }
  | { readonly type: 'posted'; readonly request: number; readonly found: readonly GuestMessage[] }
  | { readonly type: 'postFailed'; readonly request: number; readonly isDoubtful: boolean }

/** The guest book after an event; the same object where the event changes nothing. */
export function reduceGuestbook(state: GuestbookState, event: GuestbookEvent): GuestbookState {
  switch (event.type) {
    case 'open':
      return open(state)
    case 'close':
      return state.book ? { ...state, book: null } : state
    case 'gap':
      return state.book?.visit === event.visit ? startRefresh(state, 'loaded') : state
    case 'poll':
      return state.book?.visit === event.visit ? startRefresh(state, 'newest') : state
    case 'connection':
      return inVisit(state, event.visit, (book) => ({
        ...book,
        connection: event.isLive ? 'live' : 'waiting',
      }))
    case 'inserted':
      return inVisit(state, event.visit, (book) => inserted(state, book, event.message))
    case 'deleted':
      return inVisit(state, event.visit, (book) => deleted(state, book, event.id))
    case 'newestPage':
      return newestPage(state, event.request, event.page)
    case 'lookFailed':
      return refreshFailed(state, event.request)
    case 'olderWanted':
      return state.book?.older.state === 'failed' ? state : requestOlder(state)
    case 'olderPage':
      return olderPage(state, event.request, event.page)
    case 'olderFailed':
      return olderFailed(state, event.request)
    case 'tryAgain':
      return tryAgain(state)
    case 'write':
      return { ...state, draft: clip({ ...state.draft, ...event.draft }) }
    case 'send':
      return send(state)
    case 'posted':
      return posted(state, event.request, event.found)
    case 'postFailed':
      return postFailed(state, event.request, event.isDoubtful)
    default:
      return assertNever(event)
  }
}

function open(state: GuestbookState): GuestbookState {
  if (state.book) return state
  const visit = state.lastId + 1
  const book: OpenBook = {
    visit,
    messages: [],
    news: new Map(),
    proved: null,
    look: null,
    older: { state: 'resting' },
    hasFailed: false,
    connection: 'connecting',
  }
  return startRefresh({ ...state, lastId: visit, book }, 'added')
}

function inVisit(state: GuestbookState, visit: number, change: (book: OpenBook) => OpenBook): GuestbookState {
  return state.book?.visit === visit ? { ...state, book: change(state.book) } : state
}

/** The one key of the list: for its beginning where that failed, else for what is older. */
function tryAgain(state: GuestbookState): GuestbookState {
  if (!state.book) return state
  if (state.book.proved) return requestOlder(state)
  return startRefresh({ ...state, book: { ...state.book, hasFailed: false } }, 'added')
}

function clip({ name, message }: Draft): Draft {
  return { name: clipText(name, nameLimit), message: clipText(message, guestMessageLimit) }
}
