import type { Database } from '../database/Database.ts'

/** Result of a restore. */
export type Restored = {
  /** Messages that were added, visible and hidden. */
  readonly added: number
  /** Messages that were already in the guest book and stayed as they are. */
  readonly present: number
}

/** Owner's commands, run on the database directly or by the running server. */
export type OwnerCommands = {
  /** Hides all of these messages, or none. @throws OwnerError when an id is malformed or unknown */
  readonly hide: (ids: readonly string[]) => Promise<void>
  /** Shows all of these hidden messages again, or none. @throws OwnerError when an id is malformed or unknown */
  readonly unhide: (ids: readonly string[]) => Promise<void>
  /** Writes a backup as chunks of text. */
  readonly backup: () => AsyncIterable<string>
  /** Adds the messages that the guest book lacks, all or none. @throws OwnerError when the text is no backup */
  readonly restore: (chunks: AsyncIterable<string>) => Promise<Restored>
}

/** Part of the database that the commands need. */
export type OwnerDatabase = Pick<Database, 'queryAsOwner'>

/** Error of a command's input; the message is one sentence for the owner. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError'
}
