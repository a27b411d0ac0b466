import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Env } from '../env.ts'
import { createAddressLimit } from '../http/addressLimit.ts'
import { createOriginCheck } from '../http/checkOrigin.ts'
import { readBytes } from '../rest/request.ts'
import { RestError } from '../rest/response.ts'
import { lanAddress } from './lanAddress.ts'
import { createParcelStore, parcelLimits } from './parcelStore.ts'
import { createPhoneServer, readPageFiles } from './phoneServer.ts'

/** Sharing of encrypted files with the phones of the same network; they wait in this process's memory. */
export type Handover = {
  /** Handles a request of the booth's page. @returns false when the request is for something else */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Drops all parcels, and closes the phones' listener. */
  readonly close: () => void
}

/** Options of the sharing. */
export type HandoverOptions = {
  /** Folder of the built booth. */
  readonly folder: string
  /** Port of the phones' listener; null switches the feature off. */
  readonly port: number | null
  /** Host name or address in the link, in place of the one of the default route. */
  readonly host?: string | undefined
  readonly publicUrl?: string | undefined
  readonly addressHeader?: string | undefined
  readonly limits?: Partial<Record<keyof typeof parcelLimits, number>>
  /** Address of the machine on its network; null without one. */
  readonly findAddress?: () => Promise<string | null>
}

/**
 * Reads LAN_PORT (default 5174, `off` for none) and LAN_HOST.
 * @throws RangeError when LAN_PORT is neither a port number nor `off`
 */
export function readHandoverOptions(env: Env): Pick<HandoverOptions, 'port' | 'host'> {
  const text = env['LAN_PORT'] || '5174'
  const host = env['LAN_HOST'] || undefined
  if (text === 'off') return { port: null, host }
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) {
    throw new RangeError(`LAN_PORT must be a number from 1 to 65535 or "off", not "${text}".`)
  }
  return { port, host }
}

/** The most that one parcel may weigh: 8 MB. */
export const maxParcelBytes = 8 * 1024 * 1024

const uploadTimeoutMs = 30_000

/** Bodies that are received at the same time, in bytes of all of them. */
const maxReceivingBytes = parcelLimits.maxTotalBytes

/** Uploads of one network: the booth makes one for each visitor. */
const uploadLimit = { burst: 60, perSecond: 0.5 } as const

const root = '/handover/v1'
const parcelPath = /^\/handover\/v1\/parcels\/([\w-]{22})$/

type Reply = { readonly status: number; readonly body?: object; readonly headers?: Record<string, string> }

/** Creates the sharing of one booth. The phones' listener opens with the first parcel, and closes with the last. */
export function createHandover(options: HandoverOptions): Handover {
  const isOwnOrigin = createOriginCheck(options.publicUrl)
  const findAddress = options.findAddress ?? lanAddress
  const pageFiles = options.port === null ? Promise.resolve(null) : readPageFiles(options.folder)
  const store = createParcelStore({ ...parcelLimits, ...options.limits, onEmpty: () => closePhones() })
  const isWithinLimit = createAddressLimit({ ...uploadLimit, addressHeader: options.addressHeader })
  let receivingBytes = 0
  let phones: ReturnType<typeof createPhoneServer> | null = null

  function closePhones(): void {
    phones?.close()
    phones = null
  }

  async function openPhones(port: number): Promise<void> {
    const files = await pageFiles
    if (!files) throw refusal(503, 'off', 'This build has no page for phones.')
    phones ??= createPhoneServer(port, files, store)
    try {
      await phones.open()
    } catch (cause) {
      closePhones()
      console.error(`Send to My Phone can't listen on port ${port}: ${String(cause)}`)
      throw refusal(503, 'portTaken', `Port ${port} is not available.`)
    }
  }

  /** Origin of the link, with the address that the machine has now. */
  async function phoneOrigin(): Promise<string | null> {
    const host = options.host ?? (await findAddress())
    return host === null || options.port === null ? null : `http://${host}:${options.port}`
  }

  /** Receives a body. Bodies that come at once never need more memory than the parcels themselves. */
  async function receive(request: IncomingMessage): Promise<Buffer> {
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    if (Number.isNaN(length)) throw refusal(411, 'length', 'A parcel needs its Content-Length.')
    const kept = Math.min(length, maxParcelBytes)
    if (receivingBytes + kept > maxReceivingBytes) throw refusal(429, 'tooMany', 'Too many parcels at once.')
    receivingBytes += kept
    try {
      return await readBytes(request, { maxBytes: maxParcelBytes, timeoutMs: uploadTimeoutMs })
    } finally {
      receivingBytes -= kept
    }
  }

  async function put(request: IncomingMessage): Promise<Reply> {
    if (options.port === null) throw refusal(404, 'off', 'Sharing is switched off.')
    if (request.headers['content-type'] !== 'application/octet-stream') {
      // A page of another site can't send this type without a preflight, which is refused.
      throw refusal(415, 'type', 'A parcel is application/octet-stream.')
    }
    if (!isWithinLimit(request)) throw refusal(429, 'tooMany', 'Too many parcels from this address.')
    const origin = await phoneOrigin()
    if (origin === null) throw refusal(503, 'noNetwork', 'This machine has no network.')
    const bytes = await receive(request)
    if (bytes.length === 0) throw refusal(400, 'empty', 'A parcel without content.')
    const { id, dropKey, expiresAt } = store.put(bytes)
    try {
      await openPhones(options.port)
    } catch (cause) {
      store.drop(id, dropKey)
      throw cause
    }
    return { status: 201, body: { id, dropKey, expiresInMs: expiresAt - Date.now(), origin } }
  }

  async function ofParcel(request: IncomingMessage, id: string): Promise<Reply> {
    const dropKey = String(request.headers['x-drop-key'] ?? '')
    if (request.method === 'DELETE') return { status: store.drop(id, dropKey) ? 204 : 404 }
    const downloads = store.countDownloads(id, dropKey)
    return downloads === null
      ? { status: 404 }
      : { status: 200, body: { downloads, origin: await phoneOrigin() } }
  }

  async function respond(request: IncomingMessage): Promise<Reply> {
    if (!isOwnOrigin(request)) return { status: 403 }
    const path = request.url?.split('?')[0] ?? ''
    if (path === root && request.method === 'GET') {
      return { status: 200, body: { isOn: options.port !== null && (await pageFiles) !== null } }
    }
    if (path === `${root}/parcels` && request.method === 'POST') return put(request)
    const id = parcelPath.exec(path)?.[1]
    if (id !== undefined && (request.method === 'GET' || request.method === 'DELETE')) {
      return ofParcel(request, id)
    }
    return { status: 404 }
  }

  return {
    handle(request, response) {
      if (!request.url?.startsWith(root)) return false
      respond(request)
        .catch((cause: unknown): Reply => {
          if (cause instanceof RestError) {
            return { status: cause.status, body: cause.body, headers: { ...cause.headers } }
          }
          // A visitor who cancels an upload is no error of the server.
          if (request.complete) console.error(cause)
          return { status: 500 }
        })
        .then(
          (reply) => send(response, reply),
          () => response.destroy(),
        )
      return true
    },
    close() {
      store.close()
      closePhones()
    },
  }
}

function refusal(status: number, code: string, message: string): RestError {
  return new RestError(status, { code, message })
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('Cache-Control', 'no-store')
  response.statusCode = status
  if (body) response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(body && JSON.stringify(body))
}
