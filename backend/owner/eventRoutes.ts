import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { checkImage, maxImageBytes, readImageHeader } from '../../src/event/imageHeader.ts'
import { imageName } from '../../src/event/eventSchema.ts'
import { checkFields, isUnknown, type KnownIds, maxEventLength } from '../../src/event/parseEvent.ts'
import { readJson } from '../../src/lib/readJson.ts'
import { check } from '../../src/lib/schema.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { entityTag, matchesTag } from '../http/entityTag.ts'
import { HttpError, refusal } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, ownPages, type Route } from '../http/route.ts'
import type { Guard } from '../access/guard.ts'
import { wrongEvent } from './parseInput.ts'
import { createFile, readIfThere, replaceFile } from '../files/atomicFile.ts'
import type { InTurn } from '../files/inTurn.ts'

/** Files that are received at the same time. */
const shares = { perNetwork: 4, total: 8 } as const

/** Name under which a file is kept that could not be read, and which the owner has replaced. */
const unreadFile = 'event.unread.json'

/**
 * Creates the routes by which the owner's page reads and writes `event.json` and its pictures. The file stays the truth:
 * whoever writes it says which one was read, and a file that was edited meanwhile is not overwritten.
 * @param folder data folder
 * @param onWrite called after each change: open booths follow at once
 * @param known films and templates that it may name
 * @param inTurn has the writes of `event.json` follow each other
 */
export function createEventRoutes(
  folder: string,
  guard: Guard,
  onWrite: () => Promise<void>,
  known: () => KnownIds,
  inTurn: InTurn,
): readonly Route[] {
  const path = join(folder, 'event.json')
  /** Tag of the file that a page has saved last. */
  let savedTag: string | null = null

  async function read(): Promise<HttpResponse> {
    const bytes = await readIfThere(path)
    const headers = { 'Content-Type': 'application/json', ETag: tagOf(bytes) }
    return { status: 200, headers, body: bytes ?? '' }
  }

  async function write(request: HttpRequest): Promise<HttpResponse> {
    const { 'if-match': readTag, 'content-type': type } = request.headers
    if (type !== 'application/json') throw new HttpError(415)
    if (readTag === undefined) throw new HttpError(428)
    const bytes = await request.readBody()
    refuseWrongEvent(bytes, known())
    // Of two that have read the same file the second one is refused.
    await inTurn(async () => {
      const before = await readIfThere(path)
      if (!matchesTag(readTag, tagOf(before))) throw conflict(tagOf(before) === savedTag)
      if (before && readJson(before).value === undefined) await replaceFile(join(folder, unreadFile), before)
      await replaceFile(path, bytes)
      savedTag = tagOf(bytes)
      await onWrite()
    })
    return { status: 204, headers: { ETag: tagOf(bytes) } }
  }

  async function writePicture(request: HttpRequest): Promise<HttpResponse> {
    const status = await keepPicture(join(folder, 'event'), request)
    await onWrite()
    return { status }
  }

  const event = /^\/owner\/v1\/event$/
  const picture = /^\/owner\/v1\/event\/([^/]+)$/
  return [
    { ...ownPages, methods: ['GET'], path: event, handle: guard('owner', read) },
    {
      ...ownPages,
      methods: ['PUT'],
      path: event,
      body: createBodyLimits(4 * maxEventLength, shares),
      handle: guard('owner', write),
    },
    {
      ...ownPages,
      methods: ['PUT'],
      path: picture,
      body: createBodyLimits(maxImageBytes, shares),
      handle: guard('owner', writePicture),
    },
  ]
}

/** Keeps a picture under its name, and never over another one. @returns status of the response */
async function keepPicture(folder: string, request: HttpRequest): Promise<number> {
  const [name = ''] = request.params
  if (check(imageName, name).value === null) throw new HttpError(404)
  const bytes = await request.readBody()
  refuseWrongPicture(name, request.headers['content-type'], bytes)
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await createFile(path, bytes)) return 201
  if ((await readIfThere(path))?.equals(bytes)) return 204
  throw refusal(409, 'taken', `${name} is the name of another picture.`)
}

/** Entity tag of a file's bytes; of none where there is no file. */
const tagOf = (bytes: Uint8Array | null): string => (bytes ? entityTag(bytes) : '"none"')

const conflict = (isSavedByPage: boolean) =>
  refusal(412, isSavedByPage ? 'savedElsewhere' : 'editedByHand', 'event.json is another one than was read.')

/** Refuses what is no event, and fields that are wrong. Fields that this booth does not know pass: the owner keeps them. */
function refuseWrongEvent(bytes: Buffer, known: KnownIds): void {
  const { value, problems } = readJson(bytes)
  const [problem] = [...problems, ...checkFields(value, known).problems.filter((one) => !isUnknown(one))]
  if (bytes.length > maxEventLength) throw wrongEvent({ path: '', reason: 'is far too long' })
  if (problem) throw wrongEvent(problem)
}

function refuseWrongPicture(name: string, type: string | undefined, bytes: Buffer): void {
  const reason = checkImage(bytes)
  if (reason !== null) throw wrongEvent({ path: name, reason })
  const ending = /\w+$/.exec(name)?.[0].toLowerCase().replace('jpg', 'jpeg')
  const found = readImageHeader(bytes)?.type
  if (type !== found || found !== `image/${ending}`) throw new HttpError(415)
}
