import type { GenericSchema, InferOutput } from 'valibot'

import { clipName } from '../../src/lib/text.ts'
import { sanitizeLine } from '../../src/lib/sanitize.ts'
import { readJson } from '../../src/lib/readJson.ts'
import { check, type Reason } from '../../src/lib/schema.ts'

/** File of a host's folder: its name, and all of its bytes. */
export type CatalogueFile = { readonly name: string; readonly bytes: Uint8Array }

/** Why a file of a host can't be a film or template. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  /** Name of the file, with the line where there is one: `frame.json, line 3`. */
  readonly place: string
  readonly path: string
  readonly reason: Reason

  constructor(place: string, path: string, reason: Reason) {
    super(`${place}: ${path}`)
    this.place = place
    this.path = path
    this.reason = reason
  }
}

/** Longest JSON of a film or a template, bytes; a large one has 20,000. */
const maxJsonBytes = 300_000

/** Reads the JSON of a file by a schema. @throws CatalogueError with the line of the first problem */
export function readFile<const Schema extends GenericSchema>(
  { name, bytes }: CatalogueFile,
  schema: Schema,
): InferOutput<Schema> {
  if (bytes.length > maxJsonBytes) throw new CatalogueError(name, '', 'is far too long')
  const json = readJson(bytes)
  const { value, problems } = check(schema, json.value)
  const [problem] = [...json.problems, ...problems]
  if (problem) {
    const line = problem.line ?? json.lineOf(problem.path)
    throw new CatalogueError(`${name}, line ${line}`, problem.path, problem.reason)
  }
  if (value === null) throw new CatalogueError(name, '', 'is empty')
  return value
}

/** Name of a film or template whose file has none: that of the file. */
export function nameOf(fileName: string): string {
  const stem = fileName.replace(/\.\w+$/, '').replaceAll(/[_-]+/g, ' ')
  return clipName(sanitizeLine(stem), 24) || 'Frame'
}
