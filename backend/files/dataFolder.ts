import { chmod, mkdir, stat } from 'node:fs/promises'

import type { Env } from './env.ts'
import { hasErrorCode } from './errorCode.ts'

/** Data folder, with PGlite's cluster and the backups: DATA_DIR, `data` by default. */
export function dataFolder(env: Env): string {
  return env['DATA_DIR'] || 'data'
}

const accessOfOthers = 0o077
const sticky = 0o1000

/**
 * Makes a private folder (mode 0700), and corrects the mode of an existing one: messages are read through the booth,
 * and hidden ones by nobody. Warns when the mode can't be changed.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Windows has no such modes; a folder there inherits the rights of its parent.
  if (process.platform === 'win32') return
  const { mode } = await stat(folder)
  if ((mode & accessOfOthers) === 0) return
  // A folder such as /tmp is shared on purpose.
  if ((mode & sticky) === 0 && (await makePrivate(folder))) return
  console.warn(
    `Other users of this machine can read the guest book: the folder ${folder} is open to them and could not be closed; choose another folder with the variable DATA_DIR, or close it with chmod 700.`,
  )
}

/** @returns false when the folder belongs to another user */
async function makePrivate(folder: string): Promise<boolean> {
  try {
    await chmod(folder, 0o700)
    return true
  } catch (cause) {
    if (hasErrorCode(cause, 'EPERM')) return false
    throw cause
  }
}
