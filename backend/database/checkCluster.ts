import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { nullIfMissing } from '../files/errorCode.ts'

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
