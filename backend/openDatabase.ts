import type { Database } from './database/Database.ts'

/** Folder of PGlite and of the backups: DATA_DIR, `data` by default. */
export function dataFolder(env: Readonly<Record<string, string | undefined>>): string {
  return env['DATA_DIR'] || 'data'
}

/**
 * The database of DATABASE_URL, else PGlite in DATA_DIR (default `data`).
 * @param onFolderLost called when another server has taken over the folder, after the database has stopped
 * @throws FolderInUseError, or another Error, with one sentence for the owner
 */
export async function openDatabase(
  env: Readonly<Record<string, string | undefined>>,
  onFolderLost: () => void = () => undefined,
): Promise<Database> {
  const url = env['DATABASE_URL']
  // Loaded when needed: neither driver is small.
  if (url) return (await import('./database/openPostgres.ts')).openPostgres(url)
  const { openPglite } = await import('./database/openPglite.ts')
  return openPglite(dataFolder(env), { lock: { onLost: onFolderLost } })
}
