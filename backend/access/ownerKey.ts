import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { makePrivateFolder } from '../files/dataFolder.ts'
import { createFile, readIfThere } from '../files/atomicFile.ts'

const keyBytes = 32

/**
 * Secret of a booth, for the owner's commands. It is made once, in the file `owner.key` of the data folder, which this user
 * alone can read.
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
  // Of two processes that make one at the same time the first one's stays.
  await createFile(path, `${newKey()}\n`)
  const made = await readKey(path)
  if (made === null) throw new Error(`The owner's key ${path} is gone.`)
  return made
}

/** The key of a booth that opens whatever is wrong with its folder: where it can't be kept, it lives as long as the process. */
export async function openOwnerKey(folder: string | null): Promise<string> {
  try {
    return await readOwnerKey(folder)
  } catch (cause) {
    console.error('The owner’s commands don’t reach this booth.', cause)
    return newKey()
  }
}

const newKey = (): string => randomBytes(keyBytes).toString('base64url')

async function readKey(path: string): Promise<string | null> {
  const key = (await readIfThere(path))?.toString('utf8').trim() ?? null
  if (key === null || /^[\w-]{43}$/.test(key)) return key
  throw new Error(`${path} holds no key of an owner: delete it, and the next start makes another.`)
}
