import { randomUUID } from 'node:crypto'
import { open, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'

import { hasErrorCode, nullIfMissing } from '../files/errorCode.ts'

/** Content of a lock file: the process that holds it. */
export type LockContent = {
  readonly pid: number
  /** Start of the process in clock ticks since boot, because PIDs are reused; '' where unknown. */
  readonly startedAt: string
  /** PID namespace, boot and host: in another realm the same PID is another process. */
  readonly realm: string
  /** New for each locking. */
  readonly token: string
}

/** Content of a new lock of this process. */
export async function createLockContent(): Promise<LockContent> {
  const startedAt = await startOf(process.pid)
  return { pid: process.pid, startedAt, realm: await ownRealm(), token: randomUUID() }
}

/** Text of a lock file. */
export function writeLock({ pid, startedAt, token, realm }: LockContent): string {
  return `${pid} ${startedAt}\n${token}\n${realm}\n`
}

/** Parses a lock file. @returns a lock of PID 0, which never runs, for any other text */
export function parseLock(text: string): LockContent {
  const [process = '', token = '', realm = ''] = text.split('\n')
  const [, pid = '0', startedAt = ''] = /^(\d+) (.*)$/.exec(process) ?? []
  return { pid: Number(pid), startedAt, token, realm }
}

/** Reads a lock file. @returns '' when there is none */
export async function readLock(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

/**
 * Writes a heartbeat: the lock's own content again, so that its modification time is set by the file system's clock.
 * The clocks of two machines may differ.
 * @returns false when the lock no longer has this token
 */
export async function writeHeartbeat(path: string, token: string): Promise<boolean> {
  const file = await open(path, 'r+').catch(nullIfMissing)
  if (!file) return false
  try {
    const text = await file.readFile('utf8')
    if (parseLock(text).token !== token) return false
    await file.write(text, 0)
    return true
  } finally {
    await file.close()
  }
}

/**
 * Age of a lock: time since its last heartbeat, in ms by the file system's clock.
 * @param probe path of a temporary file in the same folder, which is written and removed
 * @returns undefined when the lock is gone
 */
export async function lockAge(path: string, probe: string): Promise<number | undefined> {
  await writeFile(probe, '')
  try {
    const now = (await stat(probe)).mtimeMs
    const lock = await stat(path).catch(nullIfMissing)
    return lock ? now - lock.mtimeMs : undefined
  } finally {
    await rm(probe, { force: true })
  }
}

/**
 * Whether a process of this process's own realm runs.
 * @returns null for a running one whose start is unknown: its PID may be another program's
 */
export async function isRunning({ pid, startedAt }: LockContent): Promise<boolean | null> {
  // This process does not hold the lock, so its own PID in it belonged to an earlier process.
  if (pid === 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (cause) {
    // EPERM: the process runs as another user.
    if (!hasErrorCode(cause, 'EPERM')) return false
  }
  const found = await startOf(pid)
  return startedAt === '' || found === '' ? null : startedAt === found
}

/**
 * Realm in which PIDs are comparable: one boot of one kernel, one PID namespace.
 * @returns '' where Linux does not tell; then no PID can be trusted
 */
async function ownRealm(): Promise<string> {
  // Only Linux has PID namespaces.
  if (process.platform !== 'linux') return hostname()
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return bootId && namespace ? `${bootId.trim()} ${namespace} ${hostname()}` : ''
}

async function startOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // proc(5): field 22, counted after the process name in brackets, which may contain anything.
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
