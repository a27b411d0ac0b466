import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

import type { Catalogue } from '../../src/event/catalogue.ts'
import type { EventProblem } from '../../src/event/eventProblem.ts'
import { type KnownIds, shippedIds } from '../../src/event/parseEvent.ts'
import { readImageHeader } from '../../src/event/imageHeader.ts'
import { entityTag } from '../http/entityTag.ts'
import type { CatalogueFile } from './CatalogueFile.ts'
import { createReader, type Read } from './createReader.ts'
import type { ReadResponse } from './readThread.ts'
import { type Group, type Kind, type PictureNames, scanFolder } from './scanFolder.ts'

/** File as it is served. */
export type ServedFile = { readonly type: string; readonly bytes: Buffer }

/** Films and templates of a host as they are served. */
export type ServedCatalogue = {
  /** The catalogue; null where there is nothing in it. */
  readonly json: string | null
  /** Tables and pictures by their paths below `/event/`. */
  readonly files: ReadonlyMap<string, ServedFile>
  readonly problems: readonly EventProblem[]
  /** Ids of all films and templates, those that ship too. */
  readonly known: KnownIds
}

/** Catalogue of a data folder. */
export type HostCatalogue = ReturnType<typeof createCatalogue>

/** A file that was left alone for so long is whole; a younger one is read at the second look that finds it the same. */
const settledMs = 300

/** Most points of all `.cube` grids, 12 bytes each in the memory of a booth: fourteen of 65 points a side. */
const maxPoints = 4_000_000

/** Most bytes of all pictures, which the server keeps in memory. */
const maxBytes = 200_000_000

/** Film or template as it was read last. */
type Kept = { readonly group: Group; readonly good: Loaded | null; readonly problem: EventProblem | null }

type Loaded = {
  readonly response: Exclude<ReadResponse, { readonly place: string }>
  readonly files: readonly CatalogueFile[]
}

/**
 * Creates the catalogue of a data folder: the films of its folder `films`, and the templates of `templates`.
 * @param onRead called after a film or template was read, or is gone
 */
export function createCatalogue(dataFolder: string, onRead: () => void) {
  const read = createReader()
  let kept: ReadonlyMap<string, Kept> = new Map()
  let scanned: readonly EventProblem[] = []
  let seen: ReadonlySet<string> = new Set()
  let served: ServedCatalogue | null = null
  let reading: Promise<void> = Promise.resolve()
  const queued = new Set<string>()
  const pictures: PictureNames = new Map()

  async function load(group: Group): Promise<void> {
    const { files, response } = await readGroup(dataFolder, group, read)
    const before = kept.get(keyOf(group))
    const isGood = !('place' in response)
    const problem = isGood ? null : { ...response, place: `${group.kind}/${response.place}` }
    const good = isGood
      ? { response, files: group.kind === 'films' ? [] : files.filter(isPicture) }
      : (before?.good ?? null)
    kept = new Map(kept).set(keyOf(group), { group, good, problem })
    served = null
    onRead()
  }

  async function look(isWhole: boolean): Promise<void> {
    const scans = await Promise.all(
      (['films', 'templates'] as const).map((kind) => scanFolder(dataFolder, kind, pictures)),
    )
    const groups = scans.flatMap((scan) => scan.groups)
    const problems = scans.flatMap((scan) => scan.problems)
    const there = new Set(groups.map(keyOf))
    const gone = [...kept.keys()].some((key) => !there.has(key))
    if (gone) kept = new Map([...kept].filter(([key]) => there.has(key)))
    if (gone || JSON.stringify(problems) !== JSON.stringify(scanned)) served = null
    scanned = problems
    const changed = groups.filter((group) => kept.get(keyOf(group))?.group.signature !== group.signature)
    const settled = changed.filter(
      ({ signature, ageMs }) => isWhole || ageMs >= settledMs || seen.has(signature),
    )
    seen = new Set(changed.map(({ signature }) => signature))
    for (const group of settled) {
      if (queued.has(group.signature)) continue
      queued.add(group.signature)
      reading = reading
        .then(() => load(group))
        .catch((cause: unknown) => console.error(cause))
        .finally(() => queued.delete(group.signature))
    }
  }

  return {
    /**
     * Looks at both folders, and has what has changed read. Reading goes on behind it: `onRead` reports it.
     * @param isWhole true after a write of this server
     */
    look,
    /** Waits for what is being read. */
    settle: (): Promise<void> => reading,
    served: (): ServedCatalogue => (served ??= serve(kept, scanned)),
    /** Reads files as if they were in a folder. */
    read,
    /** Files of a film or template by its id, and its template's file where it has one; null where there is none. */
    find: (kind: Kind, id: string): Kept | null => kept.get(`${kind}/${id}`) ?? null,
  }
}

const keyOf = ({ kind, id }: Pick<Group, 'kind' | 'id'>): string => `${kind}/${id}`

const isPicture = ({ name }: CatalogueFile): boolean => !/\.json$/i.test(name)

/** Reads the files of a film or template, and what they say. */
async function readGroup(
  dataFolder: string,
  { kind, id, names, tooLarge }: Group,
  read: Read,
): Promise<{ readonly files: readonly CatalogueFile[]; readonly response: ReadResponse }> {
  const refuse = (reason: string) => ({
    files: [],
    response: { place: tooLarge ?? names[0] ?? id, path: '', reason },
  })
  if (tooLarge !== null) return refuse('is too large')
  try {
    const files = await Promise.all(names.map((name) => readWhole(join(dataFolder, kind, name), name)))
    return { files, response: await read({ kind, id, files }) }
  } catch {
    return refuse('could not be read: the booth may not open it')
  }
}

/** Reads a whole file, but nothing through a link that has come in its place. */
async function readWhole(path: string, name: string): Promise<CatalogueFile> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    return { name, bytes: await file.readFile() }
  } finally {
    await file.close()
  }
}

function serve(kept: ReadonlyMap<string, Kept>, scanned: readonly EventProblem[]): ServedCatalogue {
  const files = new Map<string, ServedFile>()
  const problems = [...scanned, ...[...kept.values()].flatMap(({ problem }) => problem ?? [])]
  const catalogue: Catalogue = { films: [], templates: [] }
  const add = (path: string, type: string, bytes: Uint8Array): string => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    files.set(path, { type, bytes: buffer })
    return `/event/${path}?v=${entityTag(buffer).replaceAll(/\W/g, '').slice(0, 16)}`
  }
  let [points, pictureBytes] = [0, 0]
  const sorted = [...kept.values()].toSorted(({ group: one }, { group: other }) =>
    one.id.localeCompare(other.id),
  )
  for (const { group, good } of sorted) {
    const { id, names } = group
    if (!good) continue
    if ('film' in good.response) {
      const { entry, table } = good.response.film
      points += entry.size ** 3
      const bytes = new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
      if (points <= maxPoints)
        catalogue.films.push({ ...entry, url: add(`films/${id}`, 'application/octet-stream', bytes) })
      else
        problems.push({
          place: `films/${names[0] ?? id}`,
          path: '',
          reason: 'is one table too many: use smaller ones',
        })
      continue
    }
    const { file, pictures } = good.response.template
    const served = good.files.filter(({ name }) => pictures.includes(name))
    pictureBytes += served.reduce((sum, { bytes }) => sum + bytes.length, 0)
    if (pictureBytes > maxBytes) {
      problems.push({
        place: `templates/${names[0] ?? id}`,
        path: '',
        reason: 'is one picture too many: use smaller ones',
      })
      continue
    }
    const entries = served.map(({ name, bytes }, at) => {
      const type = readImageHeader(bytes)?.type ?? 'application/octet-stream'
      return { name, url: add(`templates/${id}/${at}`, type, bytes) }
    })
    catalogue.templates.push({ id, file, pictures: entries })
  }
  const isEmpty = catalogue.films.length + catalogue.templates.length === 0
  if (!isEmpty)
    add('catalogue.json', 'application/json; charset=utf-8', Buffer.from(JSON.stringify(catalogue)))
  return {
    json: isEmpty ? null : JSON.stringify(catalogue),
    files,
    problems,
    known: {
      films: [...shippedIds.films, ...catalogue.films.map(({ id }) => id)],
      templates: [...shippedIds.templates, ...catalogue.templates.map(({ id }) => id)],
    },
  }
}
