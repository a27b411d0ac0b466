import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

import { imageFields } from '../../src/event/EventConfig.ts'
import { type ParsedEvent, parseEvent } from '../../src/event/parseEvent.ts'
import { checkImage, maxImageBytes, readImageHeader } from '../../src/event/imageHeader.ts'
import { hasErrorCode } from '../errorCode.ts'

/** Event of a data folder, with its pictures. It is in memory: no request of a visitor reaches the disk. */
export type EventFolder = {
  /** The event without the pictures that were refused; `{}` for none. */
  readonly json: string
  /** Pictures of the event by file name. */
  readonly pictures: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>
  /** What is wrong, in sentences that begin with the file. Visitors can read them: they name no folder of this machine. */
  readonly problems: readonly string[]
}

/** The file of an event in a data folder, and the folder of its pictures. */
const eventFile = 'event.json'
const imageFolder = (dataFolder: string) => join(dataFolder, 'event')

/** More is refused unread; `parseEvent` refuses far less. */
const maxEventBytes = 1_000_000

/** Reads the event of a data folder with its pictures. It never rejects: what is wrong is among the problems. */
export async function readEventFolder(dataFolder: string): Promise<EventFolder> {
  const { config, problems: wrong } = await readConfig(dataFolder)
  const problems = wrong.map((line) => `${eventFile}: ${line}`)
  const pictures = new Map<string, { readonly type: string; readonly bytes: Buffer }>()
  const kept: Record<string, unknown> = { ...config }
  for (const field of imageFields) {
    const name = config[field]
    if (name === undefined) continue
    try {
      const bytes = await readImage(imageFolder(dataFolder), name)
      pictures.set(name, { type: readImageHeader(bytes)?.type ?? 'application/octet-stream', bytes })
    } catch (cause) {
      problems.push(
        `${eventFile}: ${field}: ${name} ${cause instanceof Error ? cause.message : String(cause)}`,
      )
      delete kept[field]
    }
  }
  return { json: JSON.stringify(kept), pictures, problems }
}

async function readConfig(dataFolder: string): Promise<ParsedEvent> {
  const refused = (problem: string) => ({ config: {}, problems: [problem] })
  try {
    const bytes = await readWhole(join(dataFolder, eventFile), maxEventBytes)
    return bytes ? parseEvent(bytes) : refused('It is far too long.')
  } catch (cause) {
    if (!hasErrorCode(cause, 'ENOENT')) return refused(`It could not be read: ${reasonOf(cause)}.`)
    const reason = await whyMissing(dataFolder, eventFile)
    return reason === null ? { config: {}, problems: [] } : refused(`It ${reason}.`)
  }
}

/** Why a file can't be opened, where there is one that is meant: under another name, or a link; null where there is none. */
async function whyMissing(folder: string, name: string): Promise<string | null> {
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
 * @throws Error whose message follows the file's name
 */
async function readImage(folder: string, name: string): Promise<Buffer> {
  let path: string
  try {
    path = await realpath(join(folder, name))
  } catch (cause) {
    const reason = hasErrorCode(cause, 'ENOENT') ? await whyMissing(folder, name) : reasonOf(cause)
    throw new Error(reason === null ? 'is not in the folder event.' : `${reason}.`, { cause })
  }
  if (!path.startsWith((await realpath(folder)) + sep)) {
    throw new Error('is a link that leads out of its folder; copy the file instead.')
  }
  // Where a link has come in its place meanwhile, opening fails.
  const bytes = await readWhole(path, maxImageBytes, constants.O_NOFOLLOW).catch((cause: unknown) => {
    throw new Error(`could not be read: ${reasonOf(cause)}.`, {
      cause,
    })
  })
  const reason = bytes ? checkImage(bytes) : 'has more than 2 MB, which a picture has at the most.'
  if (!bytes || reason !== null) throw new Error(reason ?? '')
  return bytes
}

const reasons: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', 'the booth may not open it'],
  ['EPERM', 'the booth may not open it'],
  ['ELOOP', 'it is a link to itself'],
])

/** Reason of a failure without the file's path, which Node's messages contain. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? (reasons.get(cause.code) ?? String(cause.code)) : cause.message
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
