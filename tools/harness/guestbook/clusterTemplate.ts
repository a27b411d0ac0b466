import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openPglite } from '../../../backend/database/pglite.ts'
import { preparePostgres } from './postgres.ts'

/** Environment variable with the template's folder; test workers, and the processes that they start, inherit it. */
const templateVariable = 'GUESTBOOK_TEMPLATE'

/**
 * Makes an empty guest book, once for all tests, because making a database takes seconds of CPU time and copying it a tenth
 * of one. @returns the function that removes it
 */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-template-'))
  const database = await openPglite(folder)
  await database.close()
  process.env[templateVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Vitest's global set-up: makes the template, and an empty PostgreSQL cluster. */
export async function setup(): Promise<() => Promise<void>> {
  const [removeTemplate, removePostgres] = await Promise.all([makeTemplate(), preparePostgres()])
  return async () => {
    await removePostgres()
    await removeTemplate()
  }
}

/** Makes a folder with an empty guest book, as `data/` is after the first start. @returns its path */
export async function makeGuestbookFolder(path?: string): Promise<string> {
  const template = process.env[templateVariable]
  if (template === undefined)
    throw new Error('There is no template: the runner of the tests runs its set-up.')
  const folder = path ?? (await mkdtemp(join(tmpdir(), 'guest-book-')))
  cpSync(join(template, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}
