import type { Draft } from './draftStorage.ts'
import type { GuestMessage } from './GuestMessage.ts'

/** The stretch of the list in which pages have left no gap. */
export type LoadedRange = {
  readonly newest: GuestMessage | null
  readonly oldest: GuestMessage | null
  /** True once nothing older is left to load. */
  readonly isWhole: boolean
}

/**
 * What a look is for. `added`: messages that are new. `newest`: also what was removed of the pages that it reads.
 * `loaded`: what was removed of all that is loaded.
 */
export type RefreshScope = 'added' | 'newest' | 'loaded'

/** A look for what has changed, page by page from the newest. Its answers carry its request's number. */
export type Refresh = {
  readonly request: number
  readonly scope: RefreshScope
  /** The page under way follows this message; null for the first. */
  readonly before: GuestMessage | null
  /** The newest message of the first page. */
  readonly newest: GuestMessage | null
  /** The oldest message that was loaded when it began. */
  readonly until: GuestMessage | null
  /** Something happened meanwhile that the answer under way may not show: what the next look is for. */
  readonly again: RefreshScope | null
}

export type Older =
  | { readonly state: 'resting' }
  | { readonly state: 'loading'; readonly request: number }
  | { readonly state: 'failed' }

/** The open Guest Handbook. */
export type OpenBook = {
  /** Tells one opening from the next: what belongs to an earlier one is stale. */
  readonly visit: number
  /** All that has come, newest first; above what is proved there can be gaps until the next look has ended. */
  readonly messages: readonly GuestMessage[]
  /**
   * Last request that had been made when something was last learnt of a message, by its id: the answers to it and
   * to earlier ones may be older than that. Only while such an answer is due.
   */
  readonly news: ReadonlyMap<string, number>
  /** Null before the first page. */
  readonly proved: LoadedRange | null
  readonly look: Refresh | null
  readonly older: Older
  /** True when the last look has failed. */
  readonly hasFailed: boolean
  readonly connection: 'connecting' | 'live' | 'waiting'
}

/** A message on its way, and the newest one that was there before it. */
type Sent = { readonly draft: Draft; readonly after: GuestMessage | null }

export type Posting =
  | { readonly state: 'idle' }
  | (Sent & {
      readonly state: 'sending'
      readonly request: number
      /** An earlier try may have been saved: look before it is sent again. */
      readonly isDoubtful: boolean
    })
  | {
      readonly state: 'failed'
      /** What may have been saved all the same; null when it surely was not. */
      readonly doubt: Sent | null
    }

/** The guest book as the page knows it. What is written and sent outlives the panel. */
export type GuestbookState = {
  /** Last number given to a visit or a request. */
  readonly lastId: number
  /** Null while the panel is closed. */
  readonly book: OpenBook | null
  readonly draft: Draft
  readonly posting: Posting
}

export const initialGuestbook: GuestbookState = {
  lastId: 0,
  book: null,
  draft: { name: '', message: '' },
  posting: { state: 'idle' },
}
