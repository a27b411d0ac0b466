import { hostname } from 'node:os'
import { join } from 'node:path'

import { makePrivateFolder } from '../files/dataFolder.ts'
import type { TlsPair } from '../http/server.ts'
import { readIfThere, replaceFile } from '../files/atomicFile.ts'
import { isUsable, makeAuthority } from './certificates.ts'
import { authorityFile } from './ownNames.ts'

/**
 * Opens the certificate authority of a booth: the file `authority.pem` of the data folder, which this user alone can read.
 * It is made with the first use, and anew when its certificates would outlive it; tablets then have to trust it once more.
 * @param folder data folder; null where nothing is kept, and the authority lives as long as the process
 * @throws Error when the file can't be read or made, or holds no authority
 */
export async function openAuthority(folder: string | null, nowMs = Date.now()): Promise<TlsPair> {
  const path = folder === null ? null : join(folder, authorityFile)
  const found = path === null ? null : await readAuthority(path)
  if (found && isUsable(found, nowMs)) return found
  const made = await makeAuthority(`Retro Booth on ${hostname()}`, nowMs)
  if (folder !== null && path !== null) {
    await makePrivateFolder(folder)
    await replaceFile(path, `${made.cert}\n${made.key}\n`)
  }
  return made
}

async function readAuthority(path: string): Promise<TlsPair | null> {
  const text = (await readIfThere(path))?.toString('utf8')
  if (text === undefined) return null
  const [cert, key] = text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []
  if (cert?.includes('CERTIFICATE') && key?.includes('PRIVATE KEY')) return { cert, key }
  throw new Error(`${path} holds no certificate authority: delete it, and the next start makes another.`)
}
