import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

import { makePrivateFolder } from '../database/dataFolder.ts'
import { hasErrorCode } from '../errorCode.ts'
import type { TlsPair } from '../http/server.ts'
import { isUsable, makeAuthority } from './certificates.ts'

/**
 * Opens the certificate authority of a booth: the file `authority.pem` of the data folder, which this user alone can read.
 * It is made with the first use, and anew when its certificates would outlive it; tablets then have to trust it once more.
 * @param folder data folder; null where nothing is kept, and the authority lives as long as the process
 * @throws Error when the file can't be read or made, or holds no authority
 */
export async function openAuthority(folder: string | null, nowMs = Date.now()): Promise<TlsPair> {
  const path = folder === null ? null : join(folder, 'authority.pem')
  const found = path === null ? null : await readAuthority(path)
  if (found && isUsable(found, nowMs)) return found
  const made = await makeAuthority(`Retro Booth on ${hostname()}`, nowMs)
  if (folder !== null && path !== null) {
    await makePrivateFolder(folder)
    await writePrivate(path, `${made.cert}\n${made.key}\n`)
  }
  return made
}

async function readAuthority(path: string): Promise<TlsPair | null> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (hasErrorCode(cause, 'ENOENT')) return null
    throw cause
  })
  if (text === null) return null
  const [cert, key] = text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []
  if (cert?.includes('CERTIFICATE') && key?.includes('PRIVATE KEY')) return { cert, key }
  throw new Error(`${path} holds no certificate authority: delete it, and the next start makes another.`)
}

/** Writes a file that this user alone can read, whole or not at all. */
async function writePrivate(path: string, text: string): Promise<void> {
  const partPath = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(partPath, 'wx', 0o600)
    try {
      await file.write(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partPath, path)
  } finally {
    await rm(partPath, { force: true })
  }
}
