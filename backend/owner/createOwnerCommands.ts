import { writeBackup } from './backup.ts'
import { hideMessages, unhideMessages } from './hideMessages.ts'
import { type OwnerCommands, type OwnerDatabase, OwnerError, type Restored } from './OwnerCommands.ts'
import { deleteMessages, listMessages, readApproval, setApproval } from './ownerMessages.ts'
import { restoreBackup } from './restore.ts'

/** Creates the commands on a database. Restores run one after the other, because they share a table. */
export function createOwnerCommands(database: OwnerDatabase): OwnerCommands {
  let lastRestore: Promise<unknown> = Promise.resolve()
  return {
    hide: (selection) => hideMessages(database, selection),
    unhide: (selection) => unhideMessages(database, selection),
    async delete(selection) {
      if ('ids' in selection) return deleteMessages(database, selection.ids)
      throw new OwnerError('Messages are deleted by their ids.')
    },
    list: (search) => listMessages(database, search),
    needsApproval: () => readApproval(database),
    setApproval: (isNeeded) => setApproval(database, isNeeded),
    backup: () => writeBackup(database),
    restore(chunks) {
      const restored: Promise<Restored> = lastRestore.then(() => restoreBackup(database, chunks))
      lastRestore = restored.catch(() => undefined)
      return restored
    },
  }
}
