import * as v from 'valibot'
import { assertNever } from '../../lib/assertNever.ts'

/** Message as the owner sees it, hidden ones too. Fields beside these are ignored: the server may be newer. */
export const messageSchema = v.object({
  id: v.string(),
  name: v.string(),
  message: v.string(),
  /** Time of the post: ISO 8601 in UTC, with microseconds. */
  createdAt: v.string(),
  isHidden: v.boolean(),
  /** True for one that waits for its owner's approval and was never shown. */
  isWaiting: v.boolean(),
})

/** Message of the guest book, as its owner sees it. */
export type OwnerMessage = Readonly<v.InferOutput<typeof messageSchema>>

/** Messages of a response; a shorter one is the last. A phone shows fewer on a page. */
export const pageSize = 100

/** Which messages are listed. */
export type Show = 'all' | 'visible' | 'hidden' | 'waiting'

/** The list that the owner looks at. */
export type BookState = {
  readonly text: string
  readonly show: Show
  /** Last messages of the pages before the shown one, the newest page first. */
  readonly before: readonly OwnerMessage[]
  /** The shown page, newest first after those that wait; null until it is loaded. */
  readonly messages: readonly OwnerMessage[] | null
  /** Ids of the selected messages, on other pages too. */
  readonly selected: ReadonlySet<string>
  /** Whether messages are shown only after approval; null until it is known. */
  readonly needsApproval: boolean | null
  /** Choices of `needsApproval`: a response that was asked for before the last one says what was. */
  readonly choices: number
}

/** Which messages are asked for: those after the last message of `before`. */
export type BookSearch = Pick<BookState, 'text' | 'show' | 'before'>

/** State before anything is loaded. */
export const initialBook: BookState = {
  text: '',
  show: 'all',
  before: [],
  messages: null,
  selected: new Set(),
  needsApproval: null,
  choices: 0,
}

/** Event of the list. */
export type BookEvent =
  | { readonly type: 'search'; readonly text?: string; readonly show?: Show }
  /** `last` is the last message of the shown page. */
  | { readonly type: 'older'; readonly last: OwnerMessage }
  | { readonly type: 'newer' }
  /** Response to the request of a page: `path` was that of `listPath` then. */
  | { readonly type: 'loaded'; readonly path: string; readonly messages: readonly OwnerMessage[] }
  /** `search` is the one that the ids were found by: those of another search are not selected. */
  | {
      readonly type: 'select'
      readonly search: Pick<BookSearch, 'text' | 'show'>
      readonly ids: readonly string[]
      readonly isOn: boolean
    }
  /** The owner's choice: when it is made, and when its request has ended. */
  | { readonly type: 'approvalChosen'; readonly isNeeded: boolean }
  /** `choices` are those at the time of the request. */
  | { readonly type: 'approvalLoaded'; readonly isNeeded: boolean; readonly choices: number }

/** Reducer of the list. */
export function reduceBook(book: BookState, event: BookEvent): BookState {
  switch (event.type) {
    case 'search': {
      const { text = book.text, show = book.show } = event
      return { ...book, text, show, before: [], messages: null, selected: new Set() }
    }
    case 'older':
      return { ...book, before: [...book.before, event.last], messages: null }
    case 'newer':
      return { ...book, before: book.before.slice(0, -1), messages: null }
    case 'loaded':
      return event.path === listPath(book) ? { ...book, messages: event.messages } : book
    case 'select': {
      if (event.search.text !== book.text || event.search.show !== book.show) return book
      const ids = new Set(event.ids)
      const others = [...book.selected].filter((id) => !ids.has(id))
      return { ...book, selected: event.isOn ? new Set([...others, ...ids]) : new Set(others) }
    }
    case 'approvalChosen':
      return { ...book, needsApproval: event.isNeeded, choices: book.choices + 1 }
    case 'approvalLoaded':
      return event.choices === book.choices ? { ...book, needsApproval: event.isNeeded } : book
    default:
      return assertNever(event)
  }
}

/** Path of the request for a page of messages, after those of the pages before it. */
export function listPath({ text, show, before }: BookSearch): string {
  const last = before.at(-1)
  const query = new URLSearchParams({
    text,
    show,
    ...(last && { before: last.createdAt, beforeId: last.id, beforeWaiting: String(last.isWaiting) }),
  })
  return `messages?${query.toString()}`
}
