import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Env } from '../files/env.ts'
import { isByHttps, isLoopback, ownBooth, visitorAddress } from './address.ts'
import { createOriginCheck } from './checkOrigin.ts'
import { HttpError } from './HttpError.ts'
import { createNetworkShares, type ShareLimits } from './networkShares.ts'
import { readBody } from './readBody.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, type Route } from './route.ts'
import { sendResponse } from './sendResponse.ts'

/** How the server tells visitors and its own pages apart. */
export type VisitorOptions = {
  /** Header in which the deployment's proxy names the visitor's address. */
  readonly addressHeader?: string | undefined
  /** Address under which visitors open the booth, if it is neither localhost nor an IP address. */
  readonly publicUrl?: string | undefined
  /** Name under which phones open this machine. */
  readonly lanHost?: string | undefined
  /** True for a request of the booth's own page on another machine: a kiosk that its owner has started. */
  readonly isOwnKiosk?: ((request: IncomingMessage) => boolean) | undefined
}

/**
 * Address by which a visitor's part of what is shared is counted; `ownBooth` for the booth's own page. A page of this
 * machine is its own, unless a proxy stands between: then its visitors come from here, too.
 */
export function sharingAddress(request: IncomingMessage, options: VisitorOptions): string {
  if (options.isOwnKiosk?.(request)) return ownBooth
  const { addressHeader } = options
  const isDirect = addressHeader === undefined && !proxyHeaders.some((name) => name in request.headers)
  if (isDirect && isLoopback(request.socket.remoteAddress ?? '')) return ownBooth
  return visitorAddress(request, addressHeader)
}

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Reads the options that an owner sets by ADDRESS_HEADER, PUBLIC_URL and LAN_HOST. */
export function readVisitorOptions(env: Env): VisitorOptions {
  return {
    addressHeader: env['ADDRESS_HEADER'],
    publicUrl: env['PUBLIC_URL'],
    lanHost: env['LAN_HOST'] || undefined,
  }
}

/** Unsent bytes of rendered responses: those that their visitors have not yet read. */
const unsentBytes: ShareLimits = { perNetwork: 8 * 1024 * 1024, total: 32 * 1024 * 1024 }

/** Handles a request. @returns false when no route takes it */
export type Router = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Creates the router of all dynamic responses: the first route that takes the method and the path handles the request.
 * No error of a handler ends the process or leaves its connection open.
 * @throws RangeError for an invalid `publicUrl`
 */
export function createRouter(routes: readonly Route[], options: VisitorOptions = {}): Router {
  const isOwnOrigin = createOriginCheck(options.publicUrl, options.lanHost)
  const takeUnsent = createNetworkShares(unsentBytes)

  async function respond(
    route: Route,
    message: IncomingMessage,
    output: ServerResponse,
  ): Promise<HttpResponse> {
    const address = sharingAddress(message, options)
    try {
      if (route.crossSite && !isOwnOrigin(message)) throw route.crossSite
      const response = await route.handle(toRequest(route, message, address))
      // Streams, or bytes that many responses share.
      if (typeof response.body !== 'string') return response
      // The text itself would take up to three times as much memory, and be kept beside the bytes that are sent.
      const body = Buffer.from(response.body)
      if (output.destroyed) return response
      const release = takeUnsent(address, body.length)
      if (!release) throw tooManyUnsent
      output.once('close', release)
      return { ...response, body }
    } catch (cause) {
      return errorResponse(cause, message)
    }
  }

  async function serve(route: Route, message: IncomingMessage, output: ServerResponse): Promise<void> {
    const { headers, ...response } = await respond(route, message, output)
    const isWhole = await sendResponse(message, output, {
      ...response,
      headers: { ...route.headers, ...headers },
    }).catch((cause: unknown) => {
      console.error(cause)
      output.destroy()
      return false
    })
    response.onEnd?.(isWhole)
  }

  return (message, output) => {
    const route = routes.find(({ methods, path }) => {
      return (methods?.includes(message.method ?? '') ?? true) && path.test(pathOf(message))
    })
    if (!route) return false
    serve(route, message, output).catch((cause: unknown) => console.error(cause))
    return true
  }
}

const tooManyUnsent = new HttpError(
  503,
  { message: 'Too many unread responses to your address' },
  { 'Retry-After': '1', Connection: 'close' },
)

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? ''
}

function toRequest(route: Route, message: IncomingMessage, address: string): HttpRequest {
  const { method = '', url = '', headers } = message
  const path = pathOf(message)
  const { body } = route
  return {
    method,
    path,
    params: route.path.exec(path)?.slice(1) ?? [],
    query: new URLSearchParams(url.slice(path.length)),
    headers,
    address,
    isHttps: isByHttps(message),
    readBody: async () => {
      if (!body) throw new TypeError(`The route ${String(route.path)} reads no body.`)
      return readBody(message, address, body)
    },
  }
}

function errorResponse(cause: unknown, { errored }: IncomingMessage): HttpResponse {
  if (cause instanceof HttpError) {
    const { status, body, headers } = cause
    return body ? jsonResponse(status, JSON.stringify(body), headers) : { status, headers }
  }
  // A visitor who cancels an upload is not an error of the server.
  if (!errored) console.error(cause)
  return { status: 500 }
}
