import type { Database } from '../database/Database.ts'

/** Result of a restore. */
export type Restored = {
  /** Messages that were added, visible and hidden. */
  readonly added: number
  /** Messages that were already in the guest book and stayed as they are. */
  readonly present: number
}

/** Message as its owner sees it, hidden ones too. */
export type OwnerMessage = {
  readonly id: string
  readonly name: string
  readonly message: string
  /** Time of the post: ISO 8601 in UTC, with microseconds. */
  readonly createdAt: string
  readonly isHidden: boolean
  /** True for one that waits for its owner's approval and was never shown. */
  readonly isWaiting: boolean
}

/** Which messages are listed. */
export type MessageSearch = {
  /** Text within the name or the message; case does not matter. */
  readonly text?: string
  readonly show?: 'all' | 'visible' | 'hidden' | 'waiting'
  /** The last message of the page before. */
  readonly before?: Pick<OwnerMessage, 'id' | 'createdAt' | 'isWaiting'>
}

/** Selects messages: those with the ids, or all that fulfil every given condition. */
export type MessageSelection =
  | { readonly ids: readonly string[] }
  | {
      /** Name of the guest; case does not matter. */
      readonly name?: string
      /** Time of the post, in ISO 8601: at or after `since`, and before `until`. */
      readonly since?: string
      readonly until?: string
    }

/** Owner's commands, run on the database directly or by the running server. */
export type OwnerCommands = {
  /**
   * Hides the selected messages; of ids all or none.
   * @returns number of messages that were visible before
   * @throws OwnerError when an id is malformed or unknown
   */
  readonly hide: (selection: MessageSelection) => Promise<number>
  /**
   * Shows the selected hidden messages again; of ids all or none.
   * @returns number of messages that were hidden before
   * @throws OwnerError when an id is malformed or unknown
   */
  readonly unhide: (selection: MessageSelection) => Promise<number>
  /** Deletes messages for good, by their ids. @returns number of messages that were there */
  readonly delete: (selection: MessageSelection) => Promise<number>
  /** A page of all messages, newest first. */
  readonly list: (search: MessageSearch) => Promise<readonly OwnerMessage[]>
  /** Whether messages are shown only after approval. */
  readonly needsApproval: () => Promise<boolean>
  readonly setApproval: (isNeeded: boolean) => Promise<void>
  /** Writes a backup as chunks of text. */
  readonly backup: () => AsyncIterable<string>
  /** Adds the messages that the guest book lacks, all or none. @throws OwnerError when the text is not a backup */
  readonly restore: (chunks: AsyncIterable<string>) => Promise<Restored>
}

/** Part of the database that the commands need. */
export type OwnerDatabase = Pick<Database, 'queryAsOwner'>

/** Error of a command's input; the message is one sentence for the owner at a terminal. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError'
  /** Ids that the guest book lacks, for the owner's page. */
  readonly unknownIds: readonly string[]

  constructor(message: string, options: ErrorOptions & { readonly unknownIds?: readonly string[] } = {}) {
    super(message, options)
    this.unknownIds = options.unknownIds ?? []
  }
}
