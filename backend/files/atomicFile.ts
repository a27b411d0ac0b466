import { randomBytes } from 'node:crypto'
import { link, lstat, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
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
export async function replaceFile(path: string, bytes: Uint8Array | string): Promise<void> {
  // A link stays one: the owner may keep the file elsewhere.
  const target = await realpath(path).catch(() => path)
  await writePart(target, bytes, (part) => rename(part, target))
}

/** Writes a file whole, and never over another one. @throws Error with the code EEXIST where there is one */
export async function createFile(path: string, bytes: Uint8Array | string): Promise<void> {
  await writePart(path, bytes, async (part) => {
    await link(part, path).catch(async (cause: unknown) => {
      if (hasErrorCode(cause, 'EEXIST')) throw cause
      // exFAT, FAT and SMB have no hard links, and how they refuse them differs.
      await renameOnce(part, path)
    })
  })
}

/** Time after which a reservation is that of a crashed writer, in ms: a rename follows it at once. */
const reservedMs = 2000

/** Renames a file to a name that is not taken. A file beside it reserves the name: a rename replaces what is there. */
async function renameOnce(from: string, to: string): Promise<void> {
  const reservation = `${to}.0.part`
  const reserve = () => open(reservation, 'wx', 0o600).then((file) => file.close().then(() => true))
  const isTaken = (cause: unknown) => {
    if (hasErrorCode(cause, 'EEXIST')) return false
    throw cause
  }
  const deadlineMs = performance.now() + reservedMs
  while (!(await reserve().catch(isTaken)) && performance.now() < deadlineMs) await setTimeout(20)
  try {
    const isThere = (await lstat(to).catch(nullIfMissing)) !== null
    if (isThere) throw Object.assign(new Error(`There is a file ${to}.`), { code: 'EEXIST' })
    await rename(from, to)
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

async function writePart(
  path: string,
  bytes: Uint8Array | string,
  place: (part: string) => Promise<void>,
): Promise<void> {
  const part = `${path}.${ownParts}${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await place(part)
  } finally {
    await rm(part, { force: true })
  }
}
