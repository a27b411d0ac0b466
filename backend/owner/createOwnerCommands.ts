import { hideMessages, unhideMessages } from './hideMessages.ts'
import type { OwnerCommands, OwnerDatabase, Restored } from './OwnerCommands.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

/** Commands that work on a database. Restores wait for each other: they share a table. */
export function createOwnerCommands(database: OwnerDatabase): OwnerCommands {
  let restoring: Promise<unknown> = Promise.resolve()
  return {
    hide: (ids) => hideMessages(database, ids),
    unhide: (ids) => unhideMessages(database, ids),
    backup: () => writeBackup(database),
    restore(text) {
      const restored: Promise<Restored> = restoring.then(() => restoreBackup(database, text))
      restoring = restored.catch(() => undefined)
      return restored
    },
  }
}
