import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm, stat, writeFile } from 'node:fs/promises'

import type { ProcessIdentity } from './processIdentity.ts'

/** Content of a lock file. The first line is the whole file of earlier versions. */
export type LockContent = ProcessIdentity & {
  /** Different for every taking of the lock; '' in a lock of an earlier version, which has no heartbeat. */
  readonly token: string
}

export function createToken(): string {
  return randomUUID()
}

export function writeLock({ pid, startedAt, token, realm }: LockContent): string {
  return `${pid} ${startedAt}\n${token}\n${realm}\n`
}

/** @returns a lock of process 0, which never runs, for anything that is no lock */
export function parseLock(text: string): LockContent {
  const [process = '', token = '', realm = ''] = text.split('\n')
  const [, pid = '0', startedAt = ''] = /^(\d+) (.*)$/.exec(process) ?? []
  return { pid: Number(pid), startedAt, token, realm }
}

/** @returns '' when there is no such file */
export async function readLock(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

/**
 * Writes the lock's own content again, so that its time moves by the file system's clock: clocks of two machines
 * may differ.
 * @returns false when the lock is no longer the one of this token
 */
export async function beatLock(path: string, token: string): Promise<boolean> {
  const file = await open(path, 'r+').catch(ignoreMissing)
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
 * Time since the last heartbeat, in ms by the file system's clock.
 * @param probe path of a file of one's own in the same folder, which is written
 * @returns undefined when the lock has gone
 */
export async function lockAge(path: string, probe: string): Promise<number | undefined> {
  await writeFile(probe, '')
  try {
    const now = (await stat(probe)).mtimeMs
    const lock = await stat(path).catch(ignoreMissing)
    return lock && now - lock.mtimeMs
  } finally {
    await rm(probe, { force: true })
  }
}

/** Gives the file a second name; false where the name is taken. A link appears whole or not at all. */
export async function linkOnce(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false
    throw cause
  }
}

function ignoreMissing(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
  throw cause
}
