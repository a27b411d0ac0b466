import type { Draft } from './draftStorage.ts'
import type { GuestMessage } from './GuestMessage.ts'

/** Range of the list that pages have loaded without a gap. */
export type LoadedRange = {
  readonly newest: GuestMessage | null
  readonly oldest: GuestMessage | null
  /** True once no older message is left to load. */
  readonly isWhole: boolean
}

/**
 * Scope of a refresh. `added`: only add new messages. `newest`: also remove deleted messages from the pages that it
 * reads. `loaded`: also remove deleted messages from the whole loaded range.
 */
export type RefreshScope = 'added' | 'newest' | 'loaded'

/** Refresh in progress: fetches pages from the newest on, one request at a time. */
export type Refresh = {
  /** Id of the current request; a response with another id is stale. */
  readonly request: number
  readonly scope: RefreshScope
  /** Message before the requested page; null for the newest page. */
  readonly before: GuestMessage | null
  /** Newest message of the first page. */
  readonly newest: GuestMessage | null
  /** Oldest message that was loaded when the refresh started. */
  readonly oldestLoaded: GuestMessage | null
  /** Scope of the refresh that has to follow, because something changed meanwhile; null for none. */
  readonly nextScope: RefreshScope | null
}

/** Loading state of the next older page. */
export type OlderPage =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly request: number }
  | { readonly state: 'failed' }

/** State of the open panel. */
export type PanelState = {
  /** New for each opening; events with another id belong to an earlier opening and are ignored. */
  readonly panelId: number
  /** All known messages, newest first. Above the loaded range there can be gaps until the refresh ends. */
  readonly messages: readonly GuestMessage[]
  /**
   * Watermark of each recently changed message, by message id: the last request id issued before the change.
   * Responses to this and to earlier requests may be older than the change. Empty when no response is due.
   */
  readonly watermarks: ReadonlyMap<string, number>
  /** Null before the first page. */
  readonly loadedRange: LoadedRange | null
  readonly refresh: Refresh | null
  readonly older: OlderPage
  /** True when the last refresh failed. */
  readonly hasFailed: boolean
  readonly connection: 'connecting' | 'live' | 'waiting'
}

/** Draft that was posted, and the newest message before it. */
type SentDraft = { readonly draft: Draft; readonly after: GuestMessage | null }

/** State of posting. */
export type Posting =
  | { readonly state: 'idle' }
  /** The last message is shown only after the host has approved it. */
  | { readonly state: 'waiting' }
  | (SentDraft & {
      readonly state: 'sending'
      readonly request: number
      /** True when an earlier attempt may have been saved: search the list before posting again. */
      readonly isUnconfirmed: boolean
    })
  | {
      readonly state: 'failed'
      /** Draft that may have been saved all the same; null when it was certainly not saved. */
      readonly unconfirmed: SentDraft | null
    }

/** State of the guest book. Draft and posting survive the closing of the panel. */
export type GuestbookState = {
  /** Last id given to an opening or a request. */
  readonly lastId: number
  /** Null while the panel is closed. */
  readonly panel: PanelState | null
  readonly draft: Draft
  readonly posting: Posting
  /** True while the guest book has messages that were not there when it was open last. */
  readonly hasNewMessages: boolean
}

/** State before anything happened: closed, empty, idle. */
export const initialGuestbook: GuestbookState = {
  lastId: 0,
  panel: null,
  draft: { name: '', message: '' },
  posting: { state: 'idle' },
  hasNewMessages: false,
}
