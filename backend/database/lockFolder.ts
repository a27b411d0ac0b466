import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { FolderInUseError } from './FolderInUseError.ts'
import {
  beatLock,
  createToken,
  linkOnce,
  lockAge,
  parseLock,
  readLock,
  writeLock,
  type LockContent,
} from './lockFile.ts'
import { isRunning, ownIdentity } from './processIdentity.ts'

export type FolderLock = {
  /** Looks at the lock before a write when the last heartbeat is long ago: this process may have been suspended. */
  readonly confirm: () => Promise<void>
  /** Gives the folder back; does nothing to a lock that was lost. */
  readonly release: () => Promise<void>
}

export type LockOptions = {
  /** Called once when another process has taken the folder: this one was suspended, and must not write any more. */
  readonly onLost?: () => void
  /** Time between two heartbeats, in ms. */
  readonly beatMs?: number
  /** Time without a heartbeat after which a lock is taken over, in ms. */
  readonly staleMs?: number
}

/** Paths that this very process holds: after a crash another process may have been given the same number. */
const held = new Set<string>()

/**
 * Folder lock: takes a folder for this process alone, as PGlite does not; two of them in one folder lose each
 * other's rows. The lock is a file whose time moves with the holder's heartbeat, so that it holds between
 * containers, too, where process numbers say nothing. The lock of a process of this PID namespace that has ended
 * is taken over at once, any other one when its heartbeat has stopped.
 * @throws FolderInUseError when another process holds the folder
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<FolderLock> {
  const path = join(resolve(folder), 'lock')
  await mkdir(folder, { recursive: true })
  if (held.has(path)) throw new FolderInUseError(folder, process.pid)
  // Held from here on: two calls of this process must not take over one lock.
  held.add(path)
  const own = { ...(await ownIdentity()), token: createToken() }
  try {
    await take(path, own, folder, options.staleMs ?? 10_000)
  } catch (cause) {
    held.delete(path)
    throw cause
  }
  return keepLock(path, own.token, options)
}

function keepLock(path: string, token: string, options: LockOptions): FolderLock {
  const { onLost, beatMs = 2000, staleMs = 10_000 } = options
  let beating = Promise.resolve()
  let lastBeatMs = Date.now()
  let state: 'held' | 'lost' | 'released' = 'held'
  const timer = setInterval(() => void beat(), beatMs)
  timer.unref()

  function beat(): Promise<void> {
    beating = beating.then(async () => {
      if (state !== 'held') return
      // A full or broken disk is no reason to let go; the next beat tries again.
      const isOwn = await isStillOwn(path, token).catch(() => true)
      lastBeatMs = Date.now()
      if (!isOwn) lose()
    })
    return beating
  }
  function lose(): void {
    state = 'lost'
    clearInterval(timer)
    held.delete(path)
    onLost?.()
  }
  return {
    async confirm() {
      if (Date.now() - lastBeatMs > staleMs / 2) await beat()
    },
    async release() {
      clearInterval(timer)
      await beating
      if (state === 'held' && parseLock(await readLock(path)).token === token) await rm(path, { force: true })
      state = 'released'
      held.delete(path)
    },
  }
}

/** Asks twice: another process that looks for a stale lock may have moved this one away, and puts it back at once. */
async function isStillOwn(path: string, token: string): Promise<boolean> {
  if (await beatLock(path, token)) return true
  await setTimeout(50)
  return beatLock(path, token)
}

async function take(path: string, own: LockContent, folder: string, staleMs: number): Promise<void> {
  const ownPath = `${path}.${own.token}`
  await writeFile(ownPath, writeLock(own))
  try {
    while (!(await linkOnce(ownPath, path))) {
      const holder = await readLock(path)
      await waitUntilFree(path, holder, own, { folder, staleMs })
      // Moved first and looked at again: between the reading and here another process may have taken it over.
      const stale = `${ownPath}.stale`
      await rename(path, stale).catch(() => undefined)
      const moved = await readLock(stale)
      if (moved !== holder) await linkOnce(stale, path)
      await rm(stale, { force: true })
    }
  } finally {
    await rm(ownPath, { force: true })
  }
}

/** Resolves when the holder has ended; throws FolderInUseError when it is seen to live. */
async function waitUntilFree(
  path: string,
  holder: string,
  own: LockContent,
  { folder, staleMs }: { readonly folder: string; readonly staleMs: number },
): Promise<void> {
  const { pid, startedAt, token, realm } = parseLock(holder)
  // A lock without a token is of an earlier version, without a heartbeat: its process number is all there is.
  if (token === '' || (realm !== '' && realm === own.realm)) {
    if (await isRunning({ pid, startedAt, realm })) throw new FolderInUseError(folder, pid)
    return
  }
  let last: number | undefined
  for (;;) {
    const age = await lockAge(path, `${path}.${own.token}.probe`)
    // Gone, or taken over by a third: the caller looks again.
    if (age === undefined || (await readLock(path)) !== holder) return
    // The age grows until the heartbeat moves.
    if (last !== undefined && age < last) throw new FolderInUseError(folder, undefined)
    if (age > staleMs) return
    last = age
    await setTimeout(staleMs / 40)
  }
}
