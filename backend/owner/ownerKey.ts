import { randomBytes } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { makePrivateFolder } from '../database/dataFolder.ts'
import { hasErrorCode } from '../errorCode.ts'
import { linkOnce } from '../database/lockFile.ts'

const keyBytes = 32

/**
 * Secret of a booth: it signs the passes of the owner's page, and the owner's commands send it. It is made once, in the
 * file `owner.key` of the data folder, which this user alone can read: passes outlive a restart.
 * @param folder data folder; null where nothing is kept, and the key lives as long as the process
 * @returns 32 random bytes as base64url
 * @throws Error when the file can't be read or made, or holds no key
 */
export async function readOwnerKey(folder: string | null): Promise<string> {
  if (folder === null) return newKey()
  const path = join(folder, 'owner.key')
  const found = await readKey(path)
  if (found !== null) return found
  await makePrivateFolder(folder)
  await makeKey(path)
  // Of two processes that make one at the same time the first one's stays.
  const made = await readKey(path)
  if (made === null) throw new Error(`The owner's key ${path} is gone.`)
  return made
}

const newKey = (): string => randomBytes(keyBytes).toString('base64url')

async function readKey(path: string): Promise<string | null> {
  try {
    const key = (await readFile(path, 'utf8')).trim()
    if (/^[\w-]{43}$/.test(key)) return key
    throw new Error(`${path} holds no key of an owner: delete it, and the next start makes another.`)
  } catch (cause) {
    if (hasErrorCode(cause, 'ENOENT')) return null
    throw cause
  }
}

/** Makes the file with its whole content at once: a crash leaves no half of a key. */
async function makeKey(path: string): Promise<void> {
  const partPath = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(partPath, 'wx', 0o600)
    try {
      await file.write(`${newKey()}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await linkOnce(partPath, path)
  } finally {
    await rm(partPath, { force: true })
  }
}
