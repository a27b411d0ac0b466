import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { backupFolder, newestBackup } from '../owner/backupFiles.ts'
import { createOwnerCommands } from '../owner/createOwnerCommands.ts'
import { keepBackups, type BackupOptions } from '../owner/keepBackups.ts'
import { startOwnerServer } from '../owner/ownerServer.ts'
import { checkCluster } from './checkCluster.ts'
import type { Database } from './Database.ts'
import { createFeed } from './feed.ts'
import { FolderInUseError } from './FolderInUseError.ts'
import { keepThread, type ThreadOptions } from './keepThread.ts'
import { lockFolder, type FolderLock, type LockOptions } from './lockFolder.ts'
import { makePrivateFolder } from './privateFolder.ts'
import { closeThread, queriesOf } from './queryThread.ts'

export type PgliteOptions = {
  /** Time that one query may take, in ms; after it the database is opened again and the query has failed. */
  readonly askMs?: number
  readonly thread?: ThreadOptions
  /** Its `onLost` is called after the database has stopped. */
  readonly lock?: LockOptions
  readonly backups?: BackupOptions
}

/** Restoring many messages is one statement of some seconds for each 10,000. */
const commandMs = 600_000

const memory = 'memory://'

/**
 * PostgreSQL inside this process. A message is acknowledged when the disk has it. The folder is locked, private,
 * backed up, and takes the owner's commands while it is open; a database that hangs is opened again.
 * @param folder where the rows are kept; `memory://` keeps nothing, and restarts empty when it has hung
 * @throws FolderInUseError, or Error with one sentence for the owner
 */
export async function openPglite(folder: string, options: PgliteOptions = {}): Promise<Database> {
  if (folder === memory) return openMemory(options)
  try {
    await makePrivateFolder(folder)
    return await openLocked(folder, options)
  } catch (cause) {
    throw cause instanceof FolderInUseError ? cause : toSentence(folder, cause)
  }
}

async function openMemory(options: PgliteOptions): Promise<Database> {
  const feed = createFeed()
  const thread = await keepThread(
    memory,
    { onNotification: feed.tell, onReopened: feed.tellGap },
    options.thread ?? {},
  ).catch((cause: unknown) => {
    throw toSentence(memory, cause)
  })
  return { ...feed, ...queriesOf(thread, options.askMs), close: () => closeThread(thread) }
}

async function openLocked(folder: string, options: PgliteOptions): Promise<Database> {
  let isLost = false
  let stop: (cause: Error) => Promise<void> = async () => undefined
  const lock = await lockFolder(folder, {
    ...options.lock,
    onLost: () => {
      isLost = true
      const cause = new Error(
        `The guest book is closed: another process has taken over the folder ${folder}, while this one was suspended; start it again.`,
      )
      console.error(cause.message)
      void stop(cause).finally(options.lock?.onLost)
    },
  })
  try {
    const opened = await openFolder(folder, lock, options)
    stop = opened.stop
    if (isLost) await stop(new FolderInUseError(folder, undefined))
    return opened.database
  } catch (cause) {
    await lock.release()
    throw cause
  }
}

type Opened = {
  readonly database: Database
  /** Ends the database at once, without a word to its folder. */
  readonly stop: (cause: Error) => Promise<void>
}

async function openFolder(folder: string, lock: FolderLock, options: PgliteOptions): Promise<Opened> {
  await prepareFolder(folder)
  const feed = createFeed()
  let noteChange = (): void => undefined
  const thread = await keepThread(
    folder,
    {
      onNotification: (payload) => {
        noteChange()
        feed.tell(payload)
      },
      onReopened: feed.tellGap,
    },
    options.thread ?? {},
  )
  const { ask, askAsOwner } = queriesOf(thread, options.askMs, lock)
  const owner = queriesOf(thread, commandMs, lock)
  const backups = keepBackups(folder, { askAsOwner }, options.backups ?? {})
  noteChange = backups.noteChange
  const stopCommands = await startOwnerServer(folder, createOwnerCommands(owner))
  let isStopped = false
  async function close(): Promise<void> {
    if (!isStopped) {
      await stopCommands()
      await backups.close()
      await closeThread(thread)
    }
    await lock.release()
  }
  async function stop(cause: Error): Promise<void> {
    isStopped = true
    backups.cancel()
    await thread.end(cause)
  }
  return { database: { ...feed, ask, askAsOwner, close }, stop }
}

async function prepareFolder(folder: string): Promise<void> {
  const cluster = join(folder, 'postgres')
  // A first opening that was cut short is begun anew, whatever it left.
  if (existsSync(join(folder, 'unfinished'))) return
  const backup = await newestBackup(folder)
  if ((await checkCluster(cluster, backup)) === 'present') await makePrivateFolder(cluster)
  if (existsSync(backupFolder(folder))) await makePrivateFolder(backupFolder(folder))
}

function toSentence(folder: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The guest book is closed: the database in ${folder} could not be opened (${reason}).`, {
    cause,
  })
}
