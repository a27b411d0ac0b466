import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { GenericSchema, InferOutput } from 'valibot'

import { readJson } from '../../src/lib/readJson.ts'
import { check } from '../../src/lib/schema.ts'
import { readIfThere, replaceFile } from '../files/atomicFile.ts'
import { nullIfMissing } from '../files/errorCode.ts'
import { needsSheet, noPrints, type Prints, printsSchema } from './reducePrints.ts'

/** What the queue keeps on the disk. */
export type PrintFiles = {
  readonly save: (prints: Prints) => Promise<void>
  readonly writeSheet: (id: string, jpeg: Uint8Array) => Promise<void>
  /** @returns null for a file that is not there any more */
  readonly readSheet: (id: string) => Promise<Uint8Array | null>
  readonly removeSheet: (id: string) => Promise<void>
}

/**
 * Opens the queue of a folder: `queue.json`, and a JPEG for each job. Sheets of jobs that are over are removed: a crash came
 * between.
 */
export async function openPrintFiles(
  folder: string,
): Promise<{ readonly files: PrintFiles; readonly prints: Prints }> {
  const path = join(folder, 'queue.json')
  const sheet = (id: string) => join(folder, `${id}.jpg`)
  const found = await readChecked(path, printsSchema)
  // A queue that somebody has broken is kept, with its sheets.
  const isBroken = found === null && (await rename(path, `${path}.unread`).then(() => true, nullIfMissing))
  const prints = found ?? noPrints
  const kept = new Set(prints.jobs.filter(needsSheet).map(({ id }) => `${id}.jpg`))
  for (const name of isBroken ? [] : await readdir(folder).catch(() => []))
    if (name.endsWith('.jpg') && !kept.has(name)) await rm(join(folder, name), { force: true })
  const files = {
    save: (next: Prints) => replaceFile(path, JSON.stringify(next)),
    async writeSheet(id: string, jpeg: Uint8Array) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceFile(sheet(id), jpeg)
    },
    readSheet: (id: string) => readIfThere(sheet(id)),
    removeSheet: (id: string) => rm(sheet(id), { force: true }),
  }
  return { files, prints }
}

/** Reads a JSON file of the booth's own; null where there is none, or somebody has broken it. */
export async function readChecked<const Schema extends GenericSchema>(
  path: string,
  schema: Schema,
): Promise<InferOutput<Schema> | null> {
  const bytes = await readIfThere(path)
  return bytes && check(schema, readJson(bytes).value).value
}
