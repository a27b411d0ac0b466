import type { Draft } from './draftStorage.ts'
import type { GuestMessage } from './GuestMessage.ts'

/** Rows of one page, far below the 1000 at which Supabase truncates a response silently. */
export const pageSize = 50

/** Page of messages: one response of keyset pagination. */
export type MessagePage = {
  /** Newest first. */
  readonly messages: readonly GuestMessage[]
  /** True when the database has no older message. */
  readonly isLast: boolean
}

/** Callbacks of a realtime subscription. */
export type MessageListener = {
  /** A message was inserted. Events can be duplicated, late and out of order. */
  readonly onInsert: (message: GuestMessage) => void
  /** A message was deleted; hiding a message deletes it, and showing it again inserts it. */
  readonly onDelete: (id: string) => void
  /** Events may have been missed: the listener has to fetch the list again. */
  readonly onGap: () => void
  /** The subscription went live, or was lost. */
  readonly onLive: (isLive: boolean) => void
}

/** Client of the guest book's server. */
export type GuestbookClient = {
  /**
   * Fetches the page after a message, or the newest page for null.
   * @throws GuestbookError, also where no response comes within `requestTimeoutMs`
   */
  readonly fetchPage: (before: GuestMessage | null) => Promise<MessagePage>
  /**
   * Posts a message once; the client never retries.
   * @returns false where it is shown only after the host has approved it
   * @throws GuestbookError, also where no response comes within `requestTimeoutMs`
   */
  readonly post: (draft: Draft) => Promise<boolean>
  /** Subscribes to inserts and deletions. @returns cleanup */
  readonly subscribe: (listener: MessageListener) => () => void
}

/**
 * Error of a request to the guest book. `refused`: the server rejected the request and did nothing.
 * `lost`: no valid response came, so it is unknown whether the server executed the request.
 */
export class GuestbookError extends Error {
  override readonly name = 'GuestbookError'
  readonly code: 'refused' | 'lost'

  constructor(code: 'refused' | 'lost', options?: ErrorOptions) {
    super(code === 'refused' ? 'the guest book refused' : 'the guest book did not answer', options)
    this.code = code
  }
}
