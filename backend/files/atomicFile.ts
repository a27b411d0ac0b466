import { randomBytes } from 'node:crypto'
import { link, lstat, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { hasErrorCode, nullIfMissing } from './errorCode.ts'

/** Reads a file. @returns null where there is none */
export async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch(nullIfMissing)
}

/**
 * Writes a file in place of the one before, for this user alone: a reader, and the next start after a crash, find either of
 * them whole.
 */
export async function replaceFile(path: string, content: Content): Promise<void> {
  // A link stays one: the owner may keep the file elsewhere.
  const target = await realpath(path).catch(() => path)
  await writePart(target, content, (part) => rename(part, target))
  await syncFolder(dirname(target))
}

/** What is written: a file of any length as its pieces. */
type Content = Uint8Array | string | AsyncIterable<string>

/** Writes a file whole, and never over another one. @returns false where there is one */
export async function createFile(path: string, content: Content): Promise<boolean> {
  return writePart(path, content, (part) =>
    link(part, path).then(
      () => true,
      // exFAT, FAT and SMB have no hard links, and how they refuse them differs.
      async (cause: unknown) => !isTaken(cause) && renameOnce(part, path),
    ),
  )
}

const isTaken = (cause: unknown): boolean => hasErrorCode(cause, 'EEXIST')

/** Puts the names in a folder on the disk, where that can be asked for: Windows, SMB and some others have no way. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** Time after which a reservation is that of a crashed writer, in ms: a rename follows it at once. */
const reservedMs = 2000

/**
 * Renames a file to a name that is not taken. A file beside it reserves the name: a rename replaces what is there.
 * @returns false where it is taken
 */
async function renameOnce(from: string, to: string): Promise<boolean> {
  const reservation = `${to}.0.part`
  const reserve = async () => {
    const file = await open(reservation, 'wx', 0o600).catch((cause: unknown) => {
      if (!isTaken(cause)) throw cause
    })
    await file?.close()
    return file !== undefined
  }
  const deadlineMs = performance.now() + reservedMs
  while (!(await reserve()) && performance.now() < deadlineMs) await setTimeout(20)
  try {
    if ((await lstat(to).catch(nullIfMissing)) !== null) return false
    await rename(from, to)
    return true
  } finally {
    await rm(reservation, { force: true })
  }
}

/** Part of the name of each unfinished file of this process. */
const ownParts = randomBytes(6).toString('hex')

/**
 * Removes what crashed processes have left in a data folder: unfinished files, which may be photos that their guests have
 * refused. The caller holds its lock; what this process itself is writing stays.
 */
export async function sweepUnfinished(dataFolder: string): Promise<void> {
  for (const folder of ['', 'strips', 'event', 'backups'].map((name) => join(dataFolder, name))) {
    for (const name of (await readdir(folder).catch(nullIfMissing)) ?? []) {
      const isOwn = name.includes(`.${ownParts}`)
      if (!isOwn && /\.([\da-f]+|sql)\.part$/.test(name)) await rm(join(folder, name), { force: true })
    }
  }
}

async function writePart<T>(path: string, content: Content, place: (part: string) => Promise<T>): Promise<T> {
  const part = `${path}.${ownParts}${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    return await place(part)
  } finally {
    await rm(part, { force: true })
  }
}
