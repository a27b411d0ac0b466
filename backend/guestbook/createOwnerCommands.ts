import type { OwnerDatabase } from '../database/Database.ts'
import { writeBackup } from '../database/backup.ts'
import { changeMessages } from './hideMessages.ts'
import type { OwnerCommands, Restored } from './OwnerCommands.ts'
import { listMessages, readApproval, setApproval } from './ownerMessages.ts'
import { restoreBackup } from './restore.ts'

/** Creates the commands on a database. Restores run one after the other, because they share a table. */
export function createOwnerCommands(database: OwnerDatabase): OwnerCommands {
  let lastRestore: Promise<unknown> = Promise.resolve()
  return {
    hide: (selection) => changeMessages(database, 'hide', selection),
    unhide: (selection) => changeMessages(database, 'unhide', selection),
    delete: (selection) => changeMessages(database, 'delete', selection),
    list: (search) => listMessages(database, search),
    needsApproval: () => readApproval(database),
    setApproval: (isNeeded) => setApproval(database, isNeeded),
    backup: () => writeBackup(database),
    restore(text) {
      const restored: Promise<Restored> = lastRestore.then(() => restoreBackup(database, text))
      lastRestore = restored.catch(() => undefined)
      return restored
    },
  }
}
