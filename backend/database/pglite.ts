import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { backupFolder, keepBackups, newestBackup, type BackupOptions } from './backupFiles.ts'
import { createChangeFeed } from './changeFeed.ts'
import type { Database } from './Database.ts'
import { sweepUnfinished } from '../files/atomicFile.ts'
import { makePrivateFolder } from '../files/dataFolder.ts'
import { adviceOf, checkCluster } from './checkCluster.ts'
import { hasErrorCode } from '../files/errorCode.ts'
import { newerDataCode, NewerDataError } from './newerData.ts'
import { closeThread, createThreadQueries, keepThread, type ThreadOptions } from './keepThread.ts'
import { FolderInUseError, lockFolder, type FolderLock, type LockOptions } from './lockFolder.ts'

/** Options of PGlite's database. */
export type PgliteOptions = {
  /** Time limit of one query, in ms; after it the query has failed and the database is reopened. */
  readonly queryTimeoutMs?: number
  readonly thread?: ThreadOptions
  /** `onLost` is called after the database has stopped. */
  readonly lock?: LockOptions
  readonly backups?: BackupOptions
}

const memory = 'memory://'

/**
 * Opens PGlite: PostgreSQL inside this process. A message is acknowledged when it is on the disk. The folder is locked
 * and private; while it is open, backups are written. A database that hangs is reopened.
 * @param folder data folder; `memory://` stores nothing, and restarts empty after it has hung
 * @throws FolderInUseError, NewerDataError, or another Error, with one sentence for the owner
 */
export async function openPglite(folder: string, options: PgliteOptions = {}): Promise<Database> {
  if (folder === memory) return openMemory(options)
  try {
    await makePrivateFolder(folder)
    return await openLocked(folder, options)
  } catch (cause) {
    if (cause instanceof FolderInUseError) throw cause
    throw hasErrorCode(cause, newerDataCode) ? new NewerDataError(folder) : toOwnerSentence(folder, cause)
  }
}

async function openMemory(options: PgliteOptions): Promise<Database> {
  const feed = createChangeFeed()
  const thread = await keepThread(
    memory,
    { onNotification: feed.notify, onReopened: feed.notifyGap },
    options.thread ?? {},
  ).catch((cause: unknown) => {
    throw toOwnerSentence(memory, cause)
  })
  return {
    ...feed,
    ...createThreadQueries(thread, options.queryTimeoutMs),
    close: () => closeThread(thread),
  }
}

async function openLocked(folder: string, options: PgliteOptions): Promise<Database> {
  let isLost = false
  let terminate: (cause: Error) => Promise<void> = async () => undefined
  const lock = await lockFolder(folder, {
    ...options.lock,
    onLost: () => {
      isLost = true
      const cause = new Error(
        `The guest book is closed: another process has taken over the folder ${folder}, while this one was suspended; start it again.`,
      )
      console.error(cause.message)
      void terminate(cause).finally(options.lock?.onLost)
    },
  })
  try {
    const opened = await openFolder(folder, lock, options)
    terminate = opened.terminate
    if (isLost) await terminate(new FolderInUseError(folder, undefined))
    return opened.database
  } catch (cause) {
    await lock.release()
    throw cause
  }
}

type Opened = {
  readonly database: Database
  /** Terminates the database at once, without writing to its folder. */
  readonly terminate: (cause: Error) => Promise<void>
}

async function openFolder(folder: string, lock: FolderLock, options: PgliteOptions): Promise<Opened> {
  const isPresent = await prepareFolder(folder)
  const feed = createChangeFeed()
  let noteChange = (): void => undefined
  const onNotification = (payload: string) => {
    noteChange()
    feed.notify(payload)
  }
  const events = { onNotification, onReopened: feed.notifyGap }
  const thread = await keepThread(folder, events, options.thread ?? {}).catch(async (cause: unknown) => {
    throw await explain(folder, cause, isPresent)
  })
  const { query, queryAsOwner } = createThreadQueries(thread, options.queryTimeoutMs, lock)
  const backups = keepBackups(folder, { queryAsOwner }, options.backups ?? {})
  noteChange = backups.noteChange
  let isTerminated = false
  async function close(): Promise<void> {
    if (!isTerminated) {
      await backups.close()
      await closeThread(thread)
    }
    await lock.release()
  }
  async function terminate(cause: Error): Promise<void> {
    isTerminated = true
    backups.cancel()
    await thread.terminate(cause)
  }
  return { database: { ...feed, query, queryAsOwner, close }, terminate }
}

/** @returns whether the folder has a database */
async function prepareFolder(folder: string): Promise<boolean> {
  await sweepUnfinished(folder).catch((cause: unknown) => console.error(cause))
  const cluster = join(folder, 'postgres')
  // An interrupted creation is started again, whatever it left.
  if (existsSync(join(folder, 'unfinished'))) return false
  const isPresent = (await checkCluster(cluster, await newestBackup(folder))) === 'present'
  if (isPresent) await makePrivateFolder(cluster)
  if (existsSync(backupFolder(folder))) await makePrivateFolder(backupFolder(folder))
  return isPresent
}

/** What PGlite says about damaged files, such as a torn write-ahead log, and about a disk that it can't use, in words. */
async function explain(folder: string, cause: unknown, isPresent: boolean): Promise<unknown> {
  if (hasErrorCode(cause, newerDataCode)) return cause
  // An error of the system, such as EACCES, is none of the files.
  if (cause instanceof Error && 'code' in cause && /^E[A-Z]{3}/.test(String(cause.code))) return cause
  const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/ Build with .*$/, '')
  const sentence = isPresent
    ? `is damaged, or the disk is full: ${reason}; ${adviceOf(await newestBackup(folder))}`
    : `can't be made on this disk: ${reason}; choose another folder with the variable DATA_DIR`
  return new Error(`${join(folder, 'postgres')} ${sentence}`, { cause })
}

function toOwnerSentence(folder: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The guest book is closed: the database in ${folder} could not be opened (${reason}).`, {
    cause,
  })
}
