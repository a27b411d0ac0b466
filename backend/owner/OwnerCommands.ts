import type { Database } from '../database/Database.ts'

export type Restored = {
  /** Messages that were added, visible ones and hidden ones. */
  readonly added: number
  /** Messages that the guest book had already, which were left as they are. */
  readonly present: number
}

/** What an owner does with the guest book, to its database itself or through the running server. */
export type OwnerCommands = {
  /** Hides all of these messages, or none. @throws OwnerError when an id is none, or unknown */
  readonly hide: (ids: readonly string[]) => Promise<void>
  /** Shows hidden messages again. @throws OwnerError when an id is none, or unknown */
  readonly unhide: (ids: readonly string[]) => Promise<void>
  /** Writes a backup as pieces of text. */
  readonly backup: () => AsyncIterable<string>
  /** Adds what the guest book does not have, all of it or none. @throws OwnerError when the text is no backup */
  readonly restore: (text: AsyncIterable<string>) => Promise<Restored>
}

/** The part of the database that commands need. */
export type OwnerDatabase = Pick<Database, 'askAsOwner'>

/** A command that cannot be done; the message is one sentence for the owner. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError'
}
