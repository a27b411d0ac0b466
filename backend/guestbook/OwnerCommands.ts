import type { OwnerMessage, Show } from '../../src/owner/guestbook/bookState.ts'

/** Result of a restore. */
export type Restored = {
  /** Messages that were added, visible and hidden. */
  readonly added: number
  /** Messages that were already in the guest book and stayed as they are. */
  readonly present: number
}

/** Result of hiding, showing or deleting messages. */
export type Changed = {
  /** Messages that are another way now. */
  readonly count: number
  /** Ids that the guest book lacks. */
  readonly unknownIds: readonly string[]
}

/** Which messages are listed. */
export type MessageSearch = {
  /** Text within the name or the message; case does not matter. */
  readonly text?: string
  readonly show?: Show
  /** The last message of the page before. */
  readonly before?: Pick<OwnerMessage, 'id' | 'createdAt' | 'isWaiting'>
}

/** Selects messages: those with the ids, or all that fulfil every given condition, of which there is at least one. */
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
  /** Hides the selected messages. @throws OwnerError before anything is changed */
  readonly hide: (selection: MessageSelection) => Promise<Changed>
  /** Shows the selected hidden messages again. @throws OwnerError before anything is changed */
  readonly unhide: (selection: MessageSelection) => Promise<Changed>
  /** Deletes messages for good, by their ids. @throws OwnerError before anything is changed */
  readonly delete: (selection: MessageSelection) => Promise<Changed>
  /** A page of all messages, newest first. */
  readonly list: (search: MessageSearch) => Promise<readonly OwnerMessage[]>
  /** Whether messages are shown only after approval. */
  readonly needsApproval: () => Promise<boolean>
  readonly setApproval: (isNeeded: boolean) => Promise<void>
  /** Writes a backup as chunks of text. */
  readonly backup: () => AsyncIterable<string>
  /** Adds the messages that the guest book lacks, all or none. @throws OwnerError when the text is not a backup */
  readonly restore: (backup: string) => Promise<Restored>
}

/** Error of a command's input; the message is one sentence for the owner at a terminal. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError'
}
