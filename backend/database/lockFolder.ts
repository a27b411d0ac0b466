import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { createFile } from '../files/atomicFile.ts'
import {
  createLockContent,
  isRunning,
  lockAge,
  parseLock,
  readLock,
  writeHeartbeat,
  writeLock,
  type LockContent,
} from './lockFile.ts'

/** Error of a folder that another process holds; the message is one sentence for the owner. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'

  /** @param pid the other process; undefined in another container or machine, where its PID means nothing here */
  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another container or machine' : `process ${pid}`
    super(
      `The guest book is closed: the folder ${folder} is in use by ${holder}; stop it, or choose another folder with the variable DATA_DIR.`,
    )
  }
}

/** Lock of a folder, held by this process. */
export type FolderLock = {
  /** Checks the lock before a write if the last heartbeat is old: this process may have been suspended. */
  readonly confirm: () => Promise<void>
  /** Releases the folder; does nothing to a lock that was lost. */
  readonly release: () => Promise<void>
}

/** Options of a folder lock. */
export type LockOptions = {
  /** Called once when another process has taken over the folder: this one was suspended, and must not write any more. */
  readonly onLost?: () => void
  /** Interval of the heartbeat, in ms. */
  readonly heartbeatMs?: number
  /** Age without a heartbeat at which a lock is taken over, in ms. */
  readonly staleMs?: number
}

/** Locks that this process holds: the PID in a lock file can be the reused PID of a crashed process. */
const held = new Set<string>()

/**
 * Locks a folder for this process, because PGlite does not: two of them on one folder lose each other's rows. The lock
 * is a file with a heartbeat, so it works between containers, too, where PIDs are not comparable. A lock of an ended
 * process of this PID namespace is taken over at once, any other one when its heartbeat has stopped.
 * @throws FolderInUseError when another process holds the folder
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<FolderLock> {
  const path = join(resolve(folder), 'lock')
  await mkdir(folder, { recursive: true })
  if (held.has(path)) throw new FolderInUseError(folder, process.pid)
  // Set before the first await: two calls of this process must not both take over one lock.
  held.add(path)
  const own = await createLockContent()
  try {
    await acquire(path, own, folder, options.staleMs ?? 10_000)
  } catch (cause) {
    held.delete(path)
    throw cause
  }
  return holdLock(path, own.token, options)
}

function holdLock(path: string, token: string, options: LockOptions): FolderLock {
  const { onLost, heartbeatMs = 2000, staleMs = 10_000 } = options
  let lastHeartbeat = Promise.resolve()
  let lastHeartbeatMs = Date.now()
  let state: 'held' | 'lost' | 'released' = 'held'
  const timer = setInterval(() => void beat(), heartbeatMs)
  timer.unref()

  function beat(): Promise<void> {
    lastHeartbeat = lastHeartbeat.then(async () => {
      if (state !== 'held') return
      // A full or broken disk does not lose the lock; the next heartbeat tries again.
      const isOwn = await isStillOwn(path, token).catch(() => true)
      lastHeartbeatMs = Date.now()
      if (!isOwn) lose()
    })
    return lastHeartbeat
  }
  function lose(): void {
    state = 'lost'
    clearInterval(timer)
    held.delete(path)
    onLost?.()
  }
  return {
    async confirm() {
      if (Date.now() - lastHeartbeatMs > staleMs / 2) await beat()
    },
    async release() {
      clearInterval(timer)
      await lastHeartbeat
      if (state === 'held' && parseLock(await readLock(path)).token === token) await rm(path, { force: true })
      state = 'released'
      held.delete(path)
    },
  }
}

/** Checks twice: another process that examines a stale lock may have moved this one away, and puts it back at once. */
async function isStillOwn(path: string, token: string): Promise<boolean> {
  if (await writeHeartbeat(path, token)) return true
  await setTimeout(50)
  return writeHeartbeat(path, token)
}

async function acquire(path: string, own: LockContent, folder: string, staleMs: number): Promise<void> {
  while (!(await createFile(path, writeLock(own)))) {
    const holder = await readLock(path)
    await waitUntilStale(path, holder, own, { folder, staleMs })
    // Move the lock away and compare again: another process may have taken it over in the meantime.
    const stale = `${path}.${own.token}.stale`
    await rename(path, stale).catch(() => undefined)
    const moved = await readLock(stale)
    if (moved !== holder) await createFile(path, moved)
    await rm(stale, { force: true })
  }
}

/** Resolves when the holder has ended. @throws FolderInUseError when the holder is alive */
async function waitUntilStale(
  path: string,
  holder: string,
  own: LockContent,
  { folder, staleMs }: { readonly folder: string; readonly staleMs: number },
): Promise<void> {
  const content = parseLock(holder)
  const { pid, realm } = content
  // Elsewhere, and where the start of a process is unknown, the heartbeat decides: its PID may be another program's. So it
  // does for a lock without words, which is being written.
  const isComparable = realm !== '' && realm === own.realm
  const isAlive = isComparable ? await isRunning(content) : null
  if (isAlive) throw new FolderInUseError(folder, pid)
  if (isAlive === false) return
  let lastAge: number | undefined
  for (;;) {
    const age = await lockAge(path, `${path}.${own.token}.probe`)
    // Gone, or taken over by a third process: the caller tries again.
    if (age === undefined || (await readLock(path)) !== holder) return
    // The age decreases only with a heartbeat.
    if (lastAge !== undefined && age < lastAge)
      throw new FolderInUseError(folder, isComparable ? pid : undefined)
    if (age > staleMs) return
    lastAge = age
    await setTimeout(staleMs / 40)
  }
}
