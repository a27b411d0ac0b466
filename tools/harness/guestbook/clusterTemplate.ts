import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

import { openPglite } from '../../../backend/database/pglite.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of an empty guest book that no process has open. */
    readonly clusterTemplate: string
  }
}

/** Vitest's global set-up: makes one empty guest book. PGlite takes seconds to make a database; a copy takes none. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-template-'))
  const database = await openPglite(folder)
  await database.close()
  project.provide('clusterTemplate', folder)
  return () => rm(folder, { recursive: true, force: true })
}

/** Makes a folder with an empty guest book, as `data/` is after the first start. @returns its path */
export async function makeGuestbookFolder(path?: string): Promise<string> {
  const folder = path ?? (await mkdtemp(join(tmpdir(), 'guest-book-')))
  await cp(join(inject('clusterTemplate'), 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}
