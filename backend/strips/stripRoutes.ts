import { buffer } from 'node:stream/consumers'

import { readWholeJpeg } from '../../src/event/imageHeader.ts'
import { isStripId, nightOf } from '../../src/owner/strips/stripIds.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError, refusal } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, ownPages, type Route } from '../http/route.ts'
import type { Guard } from '../access/guard.ts'
import { createShrinker, type Shrink } from './createShrinker.ts'
import { type StripEnding, stripFileTypes, type StripStore } from './stripStore.ts'
import { zipStrips } from './zipStrips.ts'

/** Largest files, in bytes: a JPEG of 2400 x 1800 at the best quality, and a moving strip of ten seconds. */
const maxBytes: Readonly<Record<StripEnding, number>> = { jpg: 12_000_000, mp4: 30_000_000 }
/** Longest side of a picture. */
const maxSidePx = 6000

/** Creates the routes by which kiosks hand copies in, and the owner sees, downloads and deletes them. */
export function createStripRoutes(store: StripStore, guard: Guard): readonly Route[] {
  const shrink = createShrinker()
  const body = createBodyLimits(maxBytes.mp4, { perNetwork: 2, total: 8 })
  const ofKiosk = /^\/kiosk\/v1\/strips\/([\w-]+)\.(jpg|mp4)$/
  const ofOwner = /^\/owner\/v1\/strips\/([\w-]+)\.(jpg|mp4)$/
  const small = /^\/owner\/v1\/strips\/([\w-]+)\.small\.(jpg)$/
  const [all, zip] = [/^\/owner\/v1\/strips$/, /^\/owner\/v1\/strips\.zip$/]
  const list = async () => jsonResponse(200, JSON.stringify(await store.list()))
  const get = { ...ownPages, methods: ['GET'] }
  return [
    {
      ...ownPages,
      methods: ['PUT'],
      path: ofKiosk,
      body,
      handle: guard('kiosk', (request) => keep(store, request)),
    },
    { ...get, path: all, handle: guard('owner', list) },
    { ...get, path: zip, handle: guard('owner', (request) => readAll(store, request)) },
    { ...get, path: small, handle: guard('owner', (request) => readSmall(store, shrink, request)) },
    {
      ...get,
      methods: ['GET', 'HEAD'],
      path: ofOwner,
      handle: guard('owner', (request) => read(store, request)),
    },
    {
      ...ownPages,
      methods: ['DELETE'],
      path: ofOwner,
      handle: guard('owner', (request) => remove(store, request)),
    },
  ]
}

async function keep(store: StripStore, request: HttpRequest): Promise<HttpResponse> {
  const { id, ending } = fileOf(request)
  if (request.headers['content-type'] !== stripFileTypes[ending]) throw refusal(415, 'type')
  const bytes = await request.readBody()
  if (bytes.length > maxBytes[ending] || !isWhole[ending](bytes)) throw refusal(400, 'notAStrip')
  switch (await store.keep(id, ending, bytes)) {
    case 'kept':
      return { status: 201 }
    case 'again':
      return { status: 204 }
    case 'taken':
      throw refusal(409, 'taken')
    case 'full':
      throw refusal(507, 'full')
  }
}

async function read(store: StripStore, request: HttpRequest): Promise<HttpResponse> {
  const { id, ending } = fileOf(request)
  const file = await store.read(id, ending)
  if (!file) throw new HttpError(404)
  const headers = { 'Content-Type': stripFileTypes[ending], 'Content-Length': String(file.bytes) }
  return { status: 200, headers, body: file.stream }
}

/** Small picture for lists. A copy never changes, so that its id is its version. */
async function readSmall(store: StripStore, shrink: Shrink, request: HttpRequest): Promise<HttpResponse> {
  const { id } = fileOf(request)
  const file = await store.read(id, 'jpg')
  if (!file) throw new HttpError(404)
  // Asked for again each time: after signing out the browser's copy opens nothing.
  const headers = { 'Cache-Control': 'private, no-cache', 'Content-Type': 'image/jpeg', ETag: `"${id}"` }
  if (request.headers['if-none-match']?.includes(id)) {
    file.stream.destroy()
    return { status: 304, headers }
  }
  const bytes = await buffer(file.stream)
  return { status: 200, headers, body: (await shrink(bytes)) ?? bytes }
}

/** All copies as one zip, or those of a night. */
async function readAll(store: StripStore, { query }: HttpRequest): Promise<HttpResponse> {
  const night = query.get('night')
  const copies = (await store.list()).filter(({ id }) => night === null || nightOf(id) === night)
  if (copies.length === 0) throw new HttpError(404)
  const name = `retro-photostrips${night === null ? '' : `-${night}`}.zip`
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
  }
  return { status: 200, headers, body: zipStrips(store, copies) }
}

async function remove(store: StripStore, request: HttpRequest): Promise<HttpResponse> {
  return { status: (await store.remove(fileOf(request).id)) ? 204 : 404 }
}

function fileOf({ params: [id = '', ending] }: HttpRequest): {
  readonly id: string
  readonly ending: StripEnding
} {
  if (!isStripId(id) || (ending !== 'jpg' && ending !== 'mp4')) throw new HttpError(404)
  return { id, ending }
}

/** Whether bytes are a whole file of their kind, as far as its header and its end say. */
const isWhole: Readonly<Record<StripEnding, (bytes: Buffer) => boolean>> = {
  jpg(bytes) {
    const size = readWholeJpeg(bytes)
    return size !== null && Math.max(size.widthPx, size.heightPx) <= maxSidePx
  },
  // ISO 14496-12: boxes of a size and a type, of which the first is `ftyp`; together they are as long as the file.
  mp4(bytes) {
    if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
    let at = 0
    while (at + 8 <= bytes.length) {
      const size = bytes.readUInt32BE(at)
      if (size < 8) return false
      at += size
    }
    return at === bytes.length
  },
}
