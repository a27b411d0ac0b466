import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openPglite } from '../../../backend/database/pglite.ts'
import { preparePostgres } from './postgres.ts'

/** Environment variable with the template's folder; test workers, and the processes that they start, inherit it. */
const templateVariable = 'GUESTBOOK_TEMPLATE'

/**
 * Vitest's global set-up: makes an empty guest book and an empty PostgreSQL cluster, once, because making a database
 * takes seconds of CPU time and copying it a tenth of one.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-template-'))
  const opening = openPglite(folder)
  const removePostgres = await preparePostgres()
  await (await opening).close()
  process.env[templateVariable] = folder
  return async () => {
    await removePostgres()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes a folder with an empty guest book, as `data/` is after the first start. @returns its path */
export async function makeGuestbookFolder(path?: string): Promise<string> {
  const template = process.env[templateVariable]
  if (template === undefined) throw new Error('There is no template: Vitest runs its set-up.')
  const folder = path ?? (await mkdtemp(join(tmpdir(), 'guest-book-')))
  cpSync(join(template, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}
