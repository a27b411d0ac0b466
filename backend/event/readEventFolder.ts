import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

import { type EventConfig, imageFields } from '../../src/event/EventConfig.ts'
import { type ParsedEvent, parseEvent } from '../../src/event/parseEvent.ts'
import { checkImage, mostImageBytes, readImageHeader } from '../../src/event/imageHeader.ts'
import { hasErrorCode } from '../errorCode.ts'

/** Event of a data folder, as it is served. It is in memory: no request of a visitor reaches the disk. */
export type ServedEvent = {
  /** Differs where the event or a picture does. */
  readonly version: string
  /** The event without the pictures that were refused; `{}` for none. */
  readonly json: string
  /** Pictures of the event by file name. */
  readonly pictures: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>
  /** What is wrong, in sentences that begin with the file. Visitors can read them: they name no folder of this machine. */
  readonly problems: readonly string[]
}

/** The file of an event in a data folder, and the folder of its pictures. */
const eventFile = (dataFolder: string) => join(dataFolder, 'event.json')
const imageFolder = (dataFolder: string) => join(dataFolder, 'event')

/** More is refused unread; `parseEvent` refuses far less. */
const maxEventBytes = 1_000_000

/** State of the event's files on the disk; another text where one of them was written, added or removed. */
export async function stateOfEventFolder(dataFolder: string, pictures: Iterable<string>): Promise<string> {
  const paths = [eventFile(dataFolder), ...[...pictures].map((name) => join(imageFolder(dataFolder), name))]
  const stamps = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs, size, ino }) => `${path} ${mtimeMs} ${size} ${ino}`,
        () => path,
      ),
    ),
  )
  return stamps.join('\n')
}

/** Names of the pictures that an event mentions, whether they are there or not. */
function imagesOf(config: EventConfig): readonly string[] {
  return imageFields.flatMap((field) => config[field] ?? [])
}

/** An event as it was read, with the names of all pictures that it mentions. */
type EventFolder = { readonly served: ServedEvent; readonly mentioned: readonly string[] }

/** Reads the event of a data folder with its pictures. It never rejects: what is wrong is among the problems. */
export async function readEventFolder(dataFolder: string): Promise<EventFolder> {
  const path = eventFile(dataFolder)
  const { config, problems: wrong } = await readConfig(path)
  const problems = wrong.map((line) => `event.json: ${line}`)
  const pictures = new Map<string, { readonly type: string; readonly bytes: Buffer }>()
  const kept: Record<string, unknown> = { ...config }
  for (const field of imageFields) {
    const name = config[field]
    if (name === undefined) continue
    try {
      const bytes = await readImage(imageFolder(dataFolder), name)
      pictures.set(name, { type: readImageHeader(bytes)?.type ?? 'application/octet-stream', bytes })
    } catch (cause) {
      problems.push(`event.json: ${field}: ${name} ${cause instanceof Error ? cause.message : String(cause)}`)
      delete kept[field]
    }
  }
  return { served: served(kept, pictures, problems), mentioned: imagesOf(config) }
}

async function readConfig(path: string): Promise<ParsedEvent> {
  const refused = (problem: string) => ({ config: {}, problems: [problem] })
  try {
    const bytes = await readWhole(path, maxEventBytes)
    return bytes ? parseEvent(bytes.toString('utf8')) : refused('It is far too long.')
  } catch (cause) {
    if (hasErrorCode(cause, 'ENOENT')) return { config: {}, problems: [] }
    return refused(`It could not be read: ${reasonOf(cause)}.`)
  }
}

/**
 * Reads a picture. It has to be a file of the folder itself: a link that leads out of it would publish another file.
 * @throws Error whose message follows the file's name
 */
async function readImage(folder: string, name: string): Promise<Buffer> {
  let path: string
  try {
    path = await realpath(join(folder, name))
  } catch (cause) {
    throw new Error('is not in the folder event.', { cause })
  }
  if (!path.startsWith((await realpath(folder)) + sep)) {
    throw new Error('is a link that leads out of its folder; copy the file instead.')
  }
  // Where a link has come in its place meanwhile, opening fails.
  const bytes = await readWhole(path, mostImageBytes, constants.O_NOFOLLOW).catch((cause: unknown) => {
    throw new Error(`could not be read: ${reasonOf(cause)}.`, {
      cause,
    })
  })
  const reason = bytes ? checkImage(bytes) : 'has more than 2 MB, which a picture has at the most.'
  if (!bytes || reason !== null) throw new Error(reason ?? '')
  return bytes
}

/** Reason of a failure without the file's path, which Node's messages contain. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}

/**
 * Reads a whole file, and nothing that is none: a pipe would be waited for without an end.
 * @returns null for one of more than `maxBytes`
 */
async function readWhole(path: string, maxBytes: number, flags = 0): Promise<Buffer | null> {
  // Windows has neither flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (flags ?? 0))
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new Error('it is no file')
    if (stats.size > maxBytes) return null
    return await file.readFile()
  } finally {
    await file.close()
  }
}

function served(config: object, pictures: ServedEvent['pictures'], problems: readonly string[]): ServedEvent {
  const json = JSON.stringify(config)
  const hash = createHash('sha256').update(json).update(problems.join('\n'))
  for (const { bytes } of pictures.values()) hash.update(bytes)
  return { version: `"${hash.digest('base64url').slice(0, 22)}"`, json, pictures, problems }
}
