import type { GuestMessage } from './GuestMessage.ts'

/** Rows of a page, far below the 1000 at which a Supabase cuts an answer without a word. */
export const pageSize = 50

export type MessagePage = {
  /** Newest first. */
  readonly messages: readonly GuestMessage[]
  /** True when the database has nothing older. */
  readonly isLast: boolean
}

export type Listener = {
  /** A message has been inserted; it may come twice, late, or in another order than it was written. */
  readonly onInsert: (message: GuestMessage) => void
  /** A message has been deleted, as hiding does. Hidden no more, it is inserted again. @param id its id */
  readonly onDelete: (id: string) => void
  /** Changes may have been missed: fetch what is shown. */
  readonly onGap: () => void
  /** Changes come by themselves, or do not. */
  readonly onLive: (isLive: boolean) => void
}

/** The guest book on the server. */
export type GuestbookClient = {
  /**
   * The page that follows a message, or the newest.
   * @throws GuestbookError after 10 s at the latest
   */
  readonly fetchPage: (before: GuestMessage | null) => Promise<MessagePage>
  /**
   * Writes a message, once: nothing here tries again.
   * @throws GuestbookError after 12 s at the latest
   */
  readonly post: (draft: { readonly name: string; readonly message: string }) => Promise<void>
  /** Listens for inserts and deletions until the returned function is called. */
  readonly listen: (listener: Listener) => () => void
}

/**
 * Why the guest book could not be read or written: `refused` is the server's own word that it did nothing,
 * after `lost` nobody knows whether it did.
 */
export class GuestbookError extends Error {
  override readonly name = 'GuestbookError'
  readonly kind: 'refused' | 'lost'

  constructor(kind: 'refused' | 'lost', options?: ErrorOptions) {
    super(kind === 'refused' ? 'the guest book refused' : 'the guest book did not answer', options)
    this.kind = kind
  }
}
