import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Readable } from 'node:stream'

import { HttpError } from './HttpError.ts'

/** Header fields of a response. */
export type Headers = Readonly<Record<string, string>>

/** Request, as a handler gets it. */
export type HttpRequest = {
  readonly method: string
  /** Path as it was sent, neither decoded nor normalised, without the query. */
  readonly path: string
  /** Texts of the groups of the route's path. */
  readonly params: readonly string[]
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** Visitor's normalised address. */
  readonly address: string
  /** True where it came by https. */
  readonly isHttps: boolean
  /** Receives the body within the limits of the route. @throws HttpError */
  readonly readBody: () => Promise<Buffer>
}

/** Response of a handler. */
export type HttpResponse = {
  readonly status: number
  readonly headers?: Headers
  /** Content; a stream is sent as it comes. A response to HEAD has the headers alone. */
  readonly body?: string | Uint8Array | Readable
  /** Aborting it cuts the response off. */
  readonly signal?: AbortSignal
  /** Called once, when the response has been sent whole, or the connection was closed before. */
  readonly onEnd?: (isWhole: boolean) => void
}

/** Function from a request to a response. What it throws becomes an error response. */
export type Handler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>

/** Limits of the bodies of a route. */
export type BodyLimits = {
  readonly maxBytes: number
  /** Reserves the room for one body before it is read. @returns cleanup @throws HttpError where there is none left */
  readonly reserve: (request: Pick<HttpRequest, 'headers' | 'address'>) => () => void
  /**
   * Takes room for received bytes; they wait in memory until the body is whole. Undefined sets no limit but `maxBytes`.
   * @returns cleanup @throws HttpError where there is none left
   */
  readonly receive?: (address: string, bytes: number) => () => void
}

/** Route: the requests that it takes, the limits that the router holds, and the handler. */
export type Route = {
  /** Undefined takes every method. */
  readonly methods?: readonly string[]
  readonly path: RegExp
  /** Headers of each of its responses, errors included. */
  readonly headers?: Headers
  /** Refusal of the pages of other sites; undefined lets them in. See `createOriginCheck`. */
  readonly crossSite?: HttpError
  /** Limits of the body; undefined for a route that reads none. */
  readonly body?: BodyLimits
  readonly handle: Handler
}

/** What the routes of the booth's own pages have in common: nothing is stored, and no page of another site gets in. */
export const ownPages = { headers: { 'Cache-Control': 'no-store' }, crossSite: new HttpError(403) } as const

/** Response with a JSON body. */
export function jsonResponse(status: number, json: string, headers: Headers = {}): HttpResponse {
  return {
    status,
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(json)),
    },
    body: json,
  }
}

/** Response whose text is the name of its status. */
export function textResponse(status: number, headers: Headers = {}): HttpResponse {
  return {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    body: `${STATUS_CODES[status]}\n`,
  }
}
