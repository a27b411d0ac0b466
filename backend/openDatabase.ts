import type { Database } from './database/Database.ts'

/**
 * The database of DATABASE_URL, else PGlite in DATA_DIR (default `data`).
 * @throws Error with one sentence for the person who started the server
 */
export async function openDatabase(env: Readonly<Record<string, string | undefined>>): Promise<Database> {
  const url = env['DATABASE_URL']
  // Loaded when needed: neither driver is small.
  if (url) return (await import('./database/openPostgres.ts')).openPostgres(url)
  return (await import('./database/openPglite.ts')).openPglite(env['DATA_DIR'] || 'data')
}
