import * as v from 'valibot'
import { assertNever } from '../../lib/assertNever.ts'

/** Message as the owner sees it, hidden ones too. Fields beside these are ignored: the server may be newer. */
export const messageSchema = v.object({
  id: v.string(),
  name: v.string(),
  message: v.string(),
  createdAt: v.string(),
  isHidden: v.boolean(),
  isWaiting: v.boolean(),
})

/** Message of the guest book, as its owner sees it. */
export type OwnerMessage = Readonly<v.InferOutput<typeof messageSchema>>

/** Messages of a page; a shorter page is the last one. */
export const pageSize = 100

/** Which messages are listed. */
export type Show = 'all' | 'visible' | 'hidden' | 'waiting'

/** State of the section Guest Book. */
export type BookState = {
  readonly text: string
  readonly show: Show
  /** Last messages of the pages before the shown one, the newest page first. */
  readonly before: readonly OwnerMessage[]
  /** The shown page, newest first after those that wait; null until it is loaded. */
  readonly messages: readonly OwnerMessage[] | null
  /** Null until it is known. */
  readonly needsApproval: boolean | null
  /** Ids of the selected messages, on other pages too. */
  readonly selected: ReadonlySet<string>
  /** Ids of the messages that the owner is asked about before they are deleted; null for none. */
  readonly deleting: readonly string[] | null
  /** What became of the last action, in a sentence. */
  readonly notice: string
  /** Why the page was not loaded the last time, in a sentence. */
  readonly problem: string
}

/** State before anything is loaded. */
export const initialBook: BookState = {
  text: '',
  show: 'all',
  before: [],
  messages: null,
  needsApproval: null,
  selected: new Set(),
  deleting: null,
  notice: '',
  problem: '',
}

/** Event of the section Guest Book. */
export type BookEvent =
  | { readonly type: 'search'; readonly text?: string; readonly show?: Show }
  | { readonly type: 'older' }
  | { readonly type: 'newer' }
  /** Response to the request of a page: `path` is that of `listPath` then. */
  | {
      readonly type: 'loaded'
      readonly path: string
      readonly messages: readonly OwnerMessage[]
      readonly needsApproval: boolean
    }
  /** The switch was pressed; what the server says comes with the next page. */
  | { readonly type: 'setApproval'; readonly isNeeded: boolean }
  | { readonly type: 'notLoaded'; readonly problem: string }
  | { readonly type: 'select'; readonly ids: readonly string[]; readonly isOn: boolean }
  | { readonly type: 'askDelete'; readonly ids: readonly string[] }
  | { readonly type: 'keep' }
  /** Messages were hidden, shown or deleted. */
  | { readonly type: 'changed'; readonly notice: string }
  | { readonly type: 'failed'; readonly notice: string }

/** Reducer of the section Guest Book. */
export function reduceBook(book: BookState, event: BookEvent): BookState {
  switch (event.type) {
    case 'search': {
      const { text = book.text, show = book.show } = event
      return { ...book, text, show, before: [], selected: new Set(), notice: '' }
    }
    case 'older': {
      const last = book.messages?.at(-1)
      return last ? { ...book, before: [...book.before, last], messages: null } : book
    }
    case 'newer':
      return { ...book, before: book.before.slice(0, -1), messages: null }
    case 'loaded': {
      const { path, messages, needsApproval } = event
      return path === listPath(book) ? { ...book, messages, needsApproval, problem: '' } : book
    }
    case 'setApproval':
      return { ...book, needsApproval: event.isNeeded }
    case 'notLoaded':
      return { ...book, problem: event.problem }
    case 'select': {
      const changed = new Set(event.ids)
      const others = [...book.selected].filter((id) => !changed.has(id))
      return { ...book, selected: new Set(event.isOn ? [...others, ...changed] : others) }
    }
    case 'askDelete':
      return { ...book, deleting: event.ids }
    case 'keep':
      return { ...book, deleting: null }
    case 'changed':
      return { ...book, selected: new Set(), deleting: null, notice: event.notice }
    case 'failed':
      return { ...book, deleting: null, notice: event.notice }
    default:
      return assertNever(event)
  }
}

/** Path of the request for a page, by default for the one that is shown. @param last last message of the page before */
export function listPath({ text, show, before }: Pick<BookState, 'text' | 'show' | 'before'>): string {
  const last = before.at(-1)
  const query = new URLSearchParams({
    text,
    show,
    ...(last && { before: last.createdAt, beforeId: last.id, beforeWaiting: String(last.isWaiting) }),
  })
  return `messages?${query.toString()}`
}
