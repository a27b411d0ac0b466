import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Env } from '../env.ts'
import { hasErrorCode, nullIfMissing } from '../errorCode.ts'

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

/** Version of PGlite's clusters: PostgreSQL's major version, as in the file PG_VERSION. A test compares it with PGlite. */
export const clusterVersion = '18'

/**
 * Checks before PGlite opens a cluster that it is complete and of PGlite's version: PGlite replaces a cluster without
 * PG_VERSION by an empty database.
 * @param newestBackup path of a backup to name in the error message
 * @returns 'absent' when the folder is missing or empty
 * @throws Error with one sentence for the owner
 */
export async function checkCluster(
  folder: string,
  newestBackup: string | undefined,
): Promise<'absent' | 'present'> {
  const files = await readdir(folder).catch(nullIfMissing)
  if (!files?.length) return 'absent'
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === clusterVersion) return 'present'
  const problem =
    version === ''
      ? 'has files of a database but no PG_VERSION'
      : `is of PostgreSQL ${version}, and this booth reads ${clusterVersion}`
  throw new Error(`${folder} ${problem}; nothing was changed: ${adviceOf(newestBackup)}`)
}

/** What the owner does about a cluster that can't be opened. @param newestBackup path of a backup; undefined for none */
export function adviceOf(newestBackup: string | undefined): string {
  const restore = newestBackup === undefined ? '' : ` and then: npm run restore -- ${newestBackup}`
  return `move that folder away, start again${restore}`
}
