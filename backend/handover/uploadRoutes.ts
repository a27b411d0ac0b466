import { createAddressLimit } from '../http/addressLimit.ts'
import { refusal } from '../http/HttpError.ts'
import { createNetworkShares, type ShareLimits } from '../http/networkShares.ts'
import {
  type BodyLimits,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  ownPages,
  type Route,
} from '../http/route.ts'
import { uploadLimits, type UploadStore } from './uploadStore.ts'

/** The phones' side of the sharing, as the booth's routes need it. */
export type Phones = {
  /** False where the owner has switched the sharing off. */
  readonly isOn: boolean
  /** False for a build without the page for phones, or switched off. */
  readonly isComplete: () => Promise<boolean>
  /** Opens the phones' listener, if one is needed and not yet open. @throws HttpError */
  readonly open: () => Promise<void>
  /** Address of the phone's page, as this machine is reached now; null without a network. */
  readonly pageUrl: () => Promise<string | null>
}

/** Uploads of one network: the booth makes one for each visitor. */
const uploadRate = { burst: 60, perSecond: 0.5 } as const

const maxUploadBytes = 8 * 1024 * 1024

/** Pages that were loaded before the release after 0.1 ask for `parcels`: that name is served for one release. */
const uploadsPath = /^\/handover\/v1\/(?:uploads|parcels)$/
const uploadPath = /^\/handover\/v1\/(?:uploads|parcels)\/([\w-]{22})$/

/** Creates the routes of the booth's page: upload, count the downloads, stop the sharing. */
export function createUploadRoutes(store: UploadStore, phones: Phones): readonly Route[] {
  const isWithinLimit = createAddressLimit(uploadRate)

  async function upload(request: HttpRequest): Promise<HttpResponse> {
    if (!phones.isOn) throw refusal(404, 'off', 'Sharing is switched off.')
    if (request.headers['content-type'] !== 'application/octet-stream') {
      // A page of another site can't send this type without a preflight, which is refused.
      throw refusal(415, 'type', 'An upload is application/octet-stream.')
    }
    if (!isWithinLimit(request.address)) {
      throw refusal(429, 'tooMany', 'Too many uploads from this address.')
    }
    const pageUrl = await phones.pageUrl()
    if (pageUrl === null) throw refusal(503, 'noNetwork', 'This machine has no network.')
    const bytes = await request.readBody()
    if (bytes.length === 0) throw refusal(400, 'empty', 'An upload without content.')
    const kept = store.put(bytes, request.address)
    if (!kept) throw refusal(429, 'full', 'The uploads of others take all the room.')
    const { id, dropKey, expiresAt } = kept
    try {
      await phones.open()
    } catch (cause) {
      store.drop(id, dropKey)
      throw cause
    }
    const expiresInMs = expiresAt - Date.now()
    return jsonResponse(201, JSON.stringify({ id, dropKey, expiresInMs, pageUrl }))
  }

  async function countDownloads(request: HttpRequest): Promise<HttpResponse> {
    const downloads = store.countDownloads(...ownerOf(request))
    if (downloads === null) return { status: 404 }
    return jsonResponse(200, JSON.stringify({ downloads, pageUrl: await phones.pageUrl() }))
  }

  async function readState(): Promise<HttpResponse> {
    return jsonResponse(200, JSON.stringify({ isOn: await phones.isComplete() }))
  }

  const drop = (request: HttpRequest) => ({ status: store.drop(...ownerOf(request)) ? 204 : 404 })

  const body = createUploadLimits()
  return [
    { ...ownPages, methods: ['GET'], path: /^\/handover\/v1$/, handle: readState },
    { ...ownPages, methods: ['POST'], path: uploadsPath, body, handle: upload },
    { ...ownPages, methods: ['GET'], path: uploadPath, handle: countDownloads },
    { ...ownPages, methods: ['DELETE'], path: uploadPath, handle: drop },
    { ...ownPages, path: /^\/handover\/v1/, handle: () => ({ status: 404 }) },
  ]
}

/** Uploads that are being received. Each network sends as many at once as its rate allows. */
const receivingUploads: ShareLimits = { perNetwork: 60, total: 1000 }

/** Their received bytes: uploads that come at once never need more memory than those that wait. */
const receivingBytes: ShareLimits = { perNetwork: 24 * 1024 * 1024, total: uploadLimits.maxTotalBytes }

/** Limits of the body. */
function createUploadLimits(): BodyLimits {
  const takeUpload = createNetworkShares(receivingUploads)
  const takeBytes = createNetworkShares(receivingBytes)
  const orRefuse = (release: (() => void) | undefined) => {
    if (release) return release
    throw refusal(429, 'tooMany', 'Too many uploads at once.', { Connection: 'close' })
  }
  return {
    maxBytes: maxUploadBytes,
    reserve({ headers, address }) {
      if (Number.isNaN(Number(headers['content-length'] ?? Number.NaN))) {
        throw refusal(411, 'length', 'An upload needs its Content-Length.')
      }
      return orRefuse(takeUpload(address))
    },
    receive: (address, bytes) => orRefuse(takeBytes(address, bytes)),
  }
}

/** Id and key of the upload that a request is about. */
function ownerOf({ params: [id = ''], headers }: HttpRequest): readonly [id: string, dropKey: string] {
  return [id, String(headers['x-drop-key'] ?? '')]
}
