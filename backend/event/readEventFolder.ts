import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

import { imageFields } from '../../src/event/EventConfig.ts'
import type { EventProblem } from '../../src/event/eventProblem.ts'
import { type KnownIds, type ParsedEvent, parseEvent } from '../../src/event/parseEvent.ts'
import { checkImage, maxImageBytes, readImageHeader } from '../../src/event/imageHeader.ts'
import type { Reason } from '../../src/lib/schema.ts'
import { reasonOf } from '../../src/locale/reasons.ts'
import { hasErrorCode } from '../files/errorCode.ts'

/** Event of a data folder, with its pictures. It is in memory: no request of a visitor reaches the disk. */
export type EventFolder = {
  /** The event without the pictures that were refused; `{}` for none. */
  readonly json: string
  /** Pictures of the event by file name. */
  readonly pictures: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>
  /** What is wrong. Visitors can read it: it names no folder of this machine. */
  readonly problems: readonly EventProblem[]
}

/** The file of an event in a data folder, and the folder of its pictures. */
const eventFile = 'event.json'
const imageFolder = (dataFolder: string) => join(dataFolder, 'event')

/** More is refused unread; `parseEvent` refuses far less. */
const maxEventBytes = 1_000_000

/**
 * Reads the event of a data folder with its pictures. It never rejects: what is wrong is among the problems.
 * @param known films and templates that it may name; those that ship by default
 */
export async function readEventFolder(dataFolder: string, known?: KnownIds): Promise<EventFolder> {
  const { config, problems: wrong } = await readConfig(dataFolder, known)
  const problems = wrong.map(({ path, reason }): EventProblem => ({ place: eventFile, path, reason }))
  const pictures = new Map<string, { readonly type: string; readonly bytes: Buffer }>()
  const kept: Record<string, unknown> = { ...config }
  for (const field of imageFields) {
    const name = config[field]
    if (name === undefined) continue
    const bytes = await readImage(imageFolder(dataFolder), name)
    if (bytes instanceof Uint8Array) {
      pictures.set(name, { type: readImageHeader(bytes)?.type ?? 'application/octet-stream', bytes })
      continue
    }
    problems.push({ place: `${eventFile}: ${field}`, path: name, reason: bytes })
    delete kept[field]
  }
  return { json: JSON.stringify(kept), pictures, problems }
}

async function readConfig(dataFolder: string, known?: KnownIds): Promise<ParsedEvent> {
  const refused = (reason: Reason) => ({ config: {}, problems: [{ path: '', reason }] })
  try {
    const bytes = await readWhole(join(dataFolder, eventFile), maxEventBytes)
    return bytes ? parseEvent(bytes, known) : refused('is far too long')
  } catch (cause) {
    if (!hasErrorCode(cause, 'ENOENT')) return refused(notRead(cause))
    const reason = await whyMissing(dataFolder, eventFile)
    return reason === null ? { config: {}, problems: [] } : refused(reason)
  }
}

/** Why a file can't be opened, where there is one that is meant: under another name, or a link; null where there is none. */
async function whyMissing(folder: string, name: string): Promise<Reason | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name)
  if (names.includes(name)) return 'is a link to a file that is not there'
  const found = names.find((other) => stemOf(other) === stemOf(name))
  return found === undefined ? null : `is missing; found ${found}: rename it to ${name}`
}

/** Name of a file without what systems hide or add: its ends, upper case, spaces, and the number of a copy. */
function stemOf(name: string): string {
  const ends =
    /(\.(json[5c]?|jsn|txt|rtf|html?|docx?|odt|png|jpe?g|webp|heic|heif|avif|gif|svg|bmp|tiff?|pdf))+$/
  return name
    .normalize()
    .toLowerCase()
    .replaceAll(/\s|\(\d+\)|[ _-]+(copy|kopie|copie)/g, '')
    .replace(ends, '')
}

/**
 * Reads a picture. It has to be a file of the folder itself: a link that leads out of it would publish another file.
 * @returns the picture, or why it can't be one
 */
async function readImage(folder: string, name: string): Promise<Buffer | Reason> {
  try {
    const path = await realpath(join(folder, name))
    if (!path.startsWith((await realpath(folder)) + sep))
      return 'is a link that leads out of its folder; copy the file instead'
    // Where a link has come in its place meanwhile, opening fails.
    const bytes = await readWhole(path, maxImageBytes, constants.O_NOFOLLOW)
    return bytes ? (checkImage(bytes) ?? bytes) : reasonOf('heavyUnread', {})
  } catch (cause) {
    if (!hasErrorCode(cause, 'ENOENT')) return notRead(cause)
    return (await whyMissing(folder, name)) ?? 'is not in the folder event'
  }
}

const reasons: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', 'the booth may not open it'],
  ['EPERM', 'the booth may not open it'],
  ['ELOOP', 'it is a link to itself'],
])

/** Reason of a failure without the file's path, which Node's messages contain. */
function notRead(cause: unknown): Reason {
  const isError = cause instanceof Error
  if (isError && 'code' in cause) return `could not be read: ${reasons.get(cause.code) ?? String(cause.code)}`
  return `could not be read: ${isError ? cause.message : String(cause)}`
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
    if (!stats.isFile()) throw new Error(stats.isDirectory() ? 'it is a folder' : 'it is not a file')
    if (stats.size > maxBytes) return null
    return await file.readFile()
  } finally {
    await file.close()
  }
}
