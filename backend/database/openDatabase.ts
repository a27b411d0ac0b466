import type { Env } from '../files/env.ts'
import { dataFolder } from '../files/dataFolder.ts'
import type { Database } from './Database.ts'

/**
 * Opens the database of DATABASE_URL, else PGlite in the data folder.
 * @param onFolderLost called when another process has taken over the folder, after the database has stopped
 * @throws FolderInUseError, or another Error, with one sentence for the owner
 */
export async function openDatabase(env: Env, onFolderLost: () => void = () => undefined): Promise<Database> {
  const url = env['DATABASE_URL']
  // Dynamic imports: both drivers are large, and only one is needed.
  if (url) return (await import('./postgres.ts')).openPostgres(url)
  const { openPglite } = await import('./pglite.ts')
  return openPglite(dataFolder(env), { lock: { onLost: onFolderLost } })
}
