import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { endsWhole } from './backupFormat.ts'

/** `20261122T061528123Z.sql`: sorted by name is sorted by time. Those made by hand end in `-kept` and are never removed. */
const automatic = /^\d{8}T\d{9}Z\.sql$/
const anyBackup = /^\d{8}T\d{9}Z(-kept)?\.sql$/

export function backupFolder(dataFolder: string): string {
  return join(dataFolder, 'backups')
}

export function backupName(kind: 'automatic' | 'kept'): string {
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  return kind === 'kept' ? `${time}-kept.sql` : `${time}.sql`
}

/** @returns path of the newest backup in a data folder, undefined when there is none */
export async function newestBackup(dataFolder: string): Promise<string | undefined> {
  const folder = backupFolder(dataFolder)
  const newest = (await listFiles(folder)).filter((name) => anyBackup.test(name)).at(-1)
  return newest === undefined ? undefined : join(folder, newest)
}

/** Removes all automatic backups but the newest ones, and what a backup that was cut short left behind. */
export async function removeOldBackups(folder: string, kept: number): Promise<void> {
  const files = await listFiles(folder)
  const old = files.filter((name) => automatic.test(name)).slice(0, -kept)
  const halves = files.filter((name) => automatic.test(name.replace(/\.part$/, '')) && name.endsWith('.part'))
  for (const name of [...old, ...halves]) await rm(join(folder, name), { force: true })
}

/**
 * Writes a backup to a file that only this user can read. The name appears when all of it has reached the disk.
 * @throws Error when the pieces end too early
 */
export async function writeBackupFile(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const half = `${path}.part`
  await rm(half, { force: true })
  try {
    const file = await open(half, 'wx', 0o600)
    try {
      let last = ''
      for await (const piece of pieces) {
        await file.write(piece)
        last = `${last}${piece}`.slice(-1000)
      }
      if (!endsWhole(last)) throw new Error('the backup ended too early')
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(half, path)
  } catch (cause) {
    await rm(half, { force: true })
    throw cause
  }
  await syncFolder(dirname(path))
}

/** Windows syncs no folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function listFiles(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}
