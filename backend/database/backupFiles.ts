import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { replaceFile } from '../files/atomicFile.ts'
import { makePrivateFolder } from '../files/dataFolder.ts'
import { nullIfMissing } from '../files/errorCode.ts'
import { isComplete, writeBackup } from './backup.ts'
import type { OwnerDatabase } from './Database.ts'

/** `20261122T061528123Z.sql`: sorted by name is sorted by time. Manual backups end in `-kept` and are never removed. */
const automaticBackup = /^\d{8}T\d{9}Z\.sql$/
const anyBackup = /^\d{8}T\d{9}Z(-kept)?\.sql$/

/** Folder of the backups in a data folder. */
export function backupFolder(dataFolder: string): string {
  return join(dataFolder, 'backups')
}

const suffixes = { automatic: '.sql', kept: '-kept.sql', cluster: '-postgres' } as const

/** Name of a backup made now: a file of messages, or a folder that is a copy of the whole cluster. */
export function backupName(kind: keyof typeof suffixes): string {
  return new Date().toISOString().replaceAll(/[-:.]/g, '') + suffixes[kind]
}

/** Path of the newest backup in a data folder; undefined when there is none. */
export async function newestBackup(dataFolder: string): Promise<string | undefined> {
  const folder = backupFolder(dataFolder)
  const newest = (await listFiles(folder)).filter((name) => anyBackup.test(name)).at(-1)
  return newest === undefined ? undefined : join(folder, newest)
}

/** Writes a backup file that only this user can read, whole or not at all. @throws Error when the backup is incomplete */
export async function writeBackupFile(path: string, chunks: AsyncIterable<string>): Promise<void> {
  await replaceFile(path, whole(chunks))
}

async function* whole(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let end = ''
  for await (const chunk of chunks) {
    yield chunk
    end = `${end}${chunk}`.slice(-1000)
  }
  if (!isComplete(end)) throw new Error('the backup ended too early')
}

/** Removes all automatic backups but the newest `keptCount`. */
async function removeOldBackups(folder: string, keptCount: number): Promise<void> {
  const files = await listFiles(folder)
  const old = files.filter((name) => automaticBackup.test(name)).slice(0, -keptCount)
  for (const name of old) await rm(join(folder, name), { force: true })
}

async function listFiles(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(nullIfMissing))?.toSorted() ?? []
}

/** Options of automatic backups. */
export type BackupOptions = {
  /** Time between a change and the backup that contains it, in ms. */
  readonly intervalMs?: number
  /** Number of automatic backups that are kept. */
  readonly keptCount?: number
}

/** Keeps automatic backups in a data folder: one per interval with a change. A failed one is reported to the console. */
export function keepBackups(
  dataFolder: string,
  database: OwnerDatabase,
  { intervalMs = 600_000, keptCount = 10 }: BackupOptions,
) {
  const folder = backupFolder(dataFolder)
  let timer: NodeJS.Timeout | undefined
  let lastWrite = Promise.resolve()
  let isCancelled = false

  async function write(): Promise<void> {
    try {
      await makePrivateFolder(folder)
      await writeBackupFile(join(folder, backupName('automatic')), writeBackup(database))
      await removeOldBackups(folder, keptCount)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      console.error(`The guest book's backup into ${folder} failed (${reason}); it goes on without.`)
    }
  }
  function writeNow(): void {
    clearTimeout(timer)
    timer = undefined
    lastWrite = lastWrite.then(write)
  }
  return {
    /** Notes that the guest book has changed: a backup is due within the interval. */
    noteChange: (): void => {
      if (timer || isCancelled) return
      timer = setTimeout(writeNow, intervalMs)
      timer.unref()
    },
    /** Cancels the due backup and all later ones: the folder now belongs to another process. */
    cancel(): void {
      isCancelled = true
      clearTimeout(timer)
      timer = undefined
    },
    /** Writes the due backup at once, if any, and ends. Never throws. */
    async close(): Promise<void> {
      if (timer) writeNow()
      await lastWrite
    },
  }
}
