import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Format of PGlite's folders: PostgreSQL's major version, as in the file PG_VERSION. A test holds it to PGlite. */
export const clusterVersion = '18'

/**
 * Checks that the folder of a PostgreSQL cluster is complete and of PGlite's version, before PGlite opens it:
 * PGlite itself replaces a folder without PG_VERSION by an empty database.
 * @param newestBackup path of a backup to name in the message
 * @returns 'absent' when there is no cluster yet, and no file that one could have left
 * @throws Error with one sentence for the owner
 */
export async function checkCluster(
  folder: string,
  newestBackup: string | undefined,
): Promise<'absent' | 'present'> {
  const files = await readdir(folder).catch(ignoreMissing)
  if (files.length === 0) return 'absent'
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === clusterVersion) return 'present'
  const problem =
    version === ''
      ? 'has files of a database but no PG_VERSION'
      : `is of PostgreSQL ${version}, and this booth reads ${clusterVersion}`
  const restore = newestBackup === undefined ? '' : ` and then: npm run restore -- ${newestBackup}`
  throw new Error(`${folder} ${problem}; nothing was changed: move that folder away, start again${restore}`)
}

function ignoreMissing(cause: unknown): readonly string[] {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
  throw cause
}
