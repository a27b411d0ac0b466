import { join } from 'node:path'

import { makePrivateFolder } from '../database/privateFolder.ts'
import { backupFolder, backupName, removeOldBackups, writeBackupFile } from './backupFiles.ts'
import type { OwnerDatabase } from './OwnerCommands.ts'
import { writeBackup } from './writeBackup.ts'

export type BackupOptions = {
  /** Time from a change to the backup that has it, in ms. */
  readonly intervalMs?: number
  /** Automatic backups that are kept. */
  readonly kept?: number
}

export type BackupKeeper = {
  /** Tells of a change of the guest book. */
  readonly noteChange: () => void
  /** Ends the timer, and writes nothing more: the folder is another process's now. */
  readonly cancel: () => void
  /** Ends the timer, and writes what has changed since the last backup. Never throws. */
  readonly close: () => Promise<void>
}

/** Automatic backups, in the folder `backups` of a data folder: one within each interval in which something came. */
export function keepBackups(
  dataFolder: string,
  database: OwnerDatabase,
  { intervalMs = 600_000, kept = 10 }: BackupOptions,
): BackupKeeper {
  const folder = backupFolder(dataFolder)
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    try {
      await makePrivateFolder(folder)
      await writeBackupFile(join(folder, backupName('automatic')), writeBackup(database))
      await removeOldBackups(folder, kept)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      console.error(`The guest book's backup into ${folder} failed (${reason}); it goes on without.`)
    }
  }
  function writeNow(): void {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
  }
  let isCancelled = false
  return {
    noteChange() {
      if (timer || isCancelled) return
      timer = setTimeout(writeNow, intervalMs)
      timer.unref()
    },
    cancel() {
      isCancelled = true
      clearTimeout(timer)
      timer = undefined
    },
    async close() {
      if (timer) writeNow()
      await writing
    },
  }
}
