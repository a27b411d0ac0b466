import { readImageHeader } from '../../src/event/imageHeader.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, type Route } from '../http/route.ts'
import type { AccessCheck } from '../owner/ownerAccess.ts'
import { isStripId, type StripEnding, stripFileTypes, type StripStore } from './stripStore.ts'

/** Largest files, in bytes: a JPEG of 2400 x 1800 at the best quality, and a moving strip of ten seconds. */
const maxBytes: Readonly<Record<StripEnding, number>> = { jpg: 12_000_000, mp4: 30_000_000 }
/** Longest side of a picture. */
const maxSidePx = 6000

/** Creates the routes by which kiosks hand copies in, and the owner sees, downloads and deletes them. */
export function createStripRoutes(store: StripStore, check: AccessCheck): readonly Route[] {
  async function keep(request: HttpRequest): Promise<HttpResponse> {
    check(request, 'kiosk')
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

  async function list(request: HttpRequest): Promise<HttpResponse> {
    check(request, 'owner')
    return jsonResponse(200, JSON.stringify(await store.list()))
  }

  async function read(request: HttpRequest): Promise<HttpResponse> {
    check(request, 'owner')
    const { id, ending } = fileOf(request)
    const file = await store.read(id, ending)
    if (!file) throw new HttpError(404)
    const headers = { 'Content-Type': stripFileTypes[ending], 'Content-Length': String(file.bytes) }
    return { status: 200, headers, body: file.stream }
  }

  async function remove(request: HttpRequest): Promise<HttpResponse> {
    check(request, 'owner')
    const { id } = fileOf(request)
    return { status: (await store.remove(id)) ? 204 : 404 }
  }

  const common = { headers: { 'Cache-Control': 'no-store' }, crossSite: new HttpError(403) }
  const body = createBodyLimits(maxBytes.mp4, { perNetwork: 2, total: 8 })
  const ofOwner = /^\/owner\/v1\/strips\/([\w-]+)\.(jpg|mp4)$/
  return [
    { ...common, methods: ['PUT'], path: /^\/kiosk\/v1\/strips\/([\w-]+)\.(jpg|mp4)$/, body, handle: keep },
    { ...common, methods: ['GET'], path: /^\/owner\/v1\/strips$/, handle: list },
    { ...common, methods: ['GET', 'HEAD'], path: ofOwner, handle: read },
    { ...common, methods: ['DELETE'], path: ofOwner, handle: remove },
  ]
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
    const header = readImageHeader(bytes)
    if (header?.type !== 'image/jpeg' || bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9) return false
    return Math.max(header.widthPx, header.heightPx) <= maxSidePx
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

const refusal = (status: number, code: string) => new HttpError(status, { code, message: code })
