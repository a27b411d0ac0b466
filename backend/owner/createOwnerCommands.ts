import { writeBackup } from './backup.ts'
import { hideMessages, unhideMessages } from './hideMessages.ts'
import type { OwnerCommands, OwnerDatabase, Restored } from './OwnerCommands.ts'
import { restoreBackup } from './restore.ts'

/** Creates the commands on a database. Restores run one after the other, because they share a table. */
export function createOwnerCommands(database: OwnerDatabase): OwnerCommands {
  let lastRestore: Promise<unknown> = Promise.resolve()
  return {
    hide: (selection) => hideMessages(database, selection),
    unhide: (selection) => unhideMessages(database, selection),
    backup: () => writeBackup(database),
    restore(chunks) {
      const restored: Promise<Restored> = lastRestore.then(() => restoreBackup(database, chunks))
      lastRestore = restored.catch(() => undefined)
      return restored
    },
  }
}
