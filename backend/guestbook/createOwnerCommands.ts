import { writeBackup } from '../database/backup.ts'
import type { OwnerDatabase } from '../database/Database.ts'
import { changeMessages } from './hideMessages.ts'
import { listMessages, readApproval, setApproval } from './ownerMessages.ts'
import { type Restored, restoreBackup } from './restore.ts'
import type { MessageSearch, MessageSelection } from './selection.ts'

/** Owner's commands, run on the database directly or by the running server. */
export type OwnerCommands = ReturnType<typeof createOwnerCommands>

/** Creates the commands on a database. What a command can't do is an OwnerError, and then nothing has changed. */
export function createOwnerCommands(database: OwnerDatabase) {
  let lastRestore: Promise<unknown> = Promise.resolve()
  return {
    /** Hides the selected messages. */
    hide: (selection: MessageSelection) => changeMessages(database, 'hide', selection),
    /** Shows the selected hidden messages again. */
    unhide: (selection: MessageSelection) => changeMessages(database, 'unhide', selection),
    /** Deletes messages for good, by their ids. */
    delete: (selection: MessageSelection) => changeMessages(database, 'delete', selection),
    /** A page of all messages, newest first. */
    list: (search: MessageSearch) => listMessages(database, search),
    /** Whether messages are shown only after approval. */
    needsApproval: () => readApproval(database),
    setApproval: (isNeeded: boolean) => setApproval(database, isNeeded),
    /** Writes a backup as chunks of text. */
    backup: (): AsyncIterable<string> => writeBackup(database),
    /** Adds the messages that the guest book lacks, all or none; one after the other, because they share a table. */
    restore(backup: string): Promise<Restored> {
      const restored = lastRestore.then(() => restoreBackup(database, backup))
      lastRestore = restored.catch(() => undefined)
      return restored
    },
  }
}
