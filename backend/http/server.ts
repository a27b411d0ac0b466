import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'

import sirv from 'sirv'

import { isByHttps, isPortTaken, type ListenAddress, localHosts, ownBooth } from './address.ts'
import { isTrustworthy } from './headers.ts'
import { createPipelineCheck, limitConnections } from './limitConnections.ts'
import { createNetworkShares, type ShareLimits } from './networkShares.ts'
import { textResponse, type Route } from './route.ts'
import { createRouter, sharingAddress, type VisitorOptions } from './router.ts'
import { sendResponse } from './sendResponse.ts'
import { timeLimits } from './timeLimits.ts'

/** A certificate with its key, both as PEM. */
export type TlsPair = { readonly cert: string; readonly key: string }

/** A WebSocket's side of a server. */
export type Sockets = {
  /** True for an upgrade to the WebSocket. */
  readonly isUpgrade: (request: http.IncomingMessage) => boolean
  /** Upgrades a request to a WebSocket. @returns false when the request is for another one */
  readonly upgrade: (request: http.IncomingMessage, socket: Duplex, head: Buffer) => boolean
}

/** HTTP server of the booth. */
export type Server = {
  /** Starts listening. @throws Error with one sentence for the owner when the address is not available */
  readonly listen: (address: ListenAddress) => Promise<void>
  /** Takes another certificate for all new connections, where the server has one. */
  readonly renew: (tls: TlsPair) => void
  /** Stops accepting requests; resolves when the pending ones have ended, after 1 s at the latest. */
  readonly close: () => Promise<void>
}

const closeTimeoutMs = 1000

/** Open connections, WebSockets included; a network may be a whole party behind one router. */
const defaultConnections: ShareLimits = { perNetwork: 500, total: 2000 }

/** Files that are being sent: each keeps a file of the process open, and some 100 kB of it in memory. */
const openFiles: ShareLimits = { perNetwork: 128, total: 512 }

/** Options of the server. */
export type ServerOptions = VisitorOptions & {
  /** Routes of all dynamic responses; the caller closes what they belong to. */
  readonly routes?: readonly Route[]
  /** Takes the upgrades to the guest book's WebSocket. */
  readonly sockets?: Sockets | undefined
  /** Time without progress after which a connection is closed. */
  readonly idleTimeoutMs?: number
  /** Serves by https with this certificate. */
  readonly tls?: TlsPair | undefined
  /** Open connections. With `addressHeader` the proxy makes all of them, and no share of one network applies. */
  readonly connections?: ShareLimits
}

/**
 * Creates the HTTP server: the routes and, for all other paths, static files of the built booth, with security headers.
 * The folder is listed once, here: a new build needs a new server.
 * @throws RangeError for an invalid `publicUrl`
 */
export function createServer(
  folder: string,
  headers: Readonly<Record<string, string>>,
  options: ServerOptions = {},
): Server {
  const { routes = [], sockets, idleTimeoutMs = timeLimits.idle, ...visitors } = options
  const route = createRouter(routes, visitors)
  const sendFile = createFileSender(folder, visitors)
  const httpOptions = {
    headersTimeout: timeLimits.head,
    requestTimeout: timeLimits.request,
    // Any other upgrade, such as h2c, is ignored (RFC 9110, 7.8): the request gets a normal response.
    shouldUpgradeCallback: (request: http.IncomingMessage) => sockets?.isUpgrade(request) ?? false,
  }
  const isPipelined = createPipelineCheck()
  const isPublicHttps = visitors.publicUrl?.startsWith('https:') ?? false
  const answer: http.RequestListener = (request, response) => {
    if (isPipelined(request, response)) return
    request.url = withSingleSlashes(request.url ?? '/')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (!isTrustworthy(request.headers.host ?? '', isPublicHttps || isByHttps(request)))
      response.removeHeader('Cross-Origin-Opener-Policy')
    if (!route(request, response)) sendFile(request, response)
  }
  const { tls } = options
  const server = tls
    ? https.createServer({ ...httpOptions, ...tls }, answer)
    : http.createServer(httpOptions, answer)
  const { perNetwork, total } = options.connections ?? defaultConnections
  limitConnections(server, {
    perNetwork: visitors.addressHeader ? total : perNetwork,
    total,
    isOwn: (request) => sharingAddress(request, visitors) === ownBooth,
  })
  server.setTimeout(idleTimeoutMs)
  if (sockets) {
    server.on('upgrade', (request, socket, head) => {
      if (!sockets.upgrade(request, socket, head)) socket.destroy()
    })
  }
  return {
    listen: (address) => listen(server, address),
    renew: (pair) => void (server instanceof https.Server && server.setSecureContext(pair)),
    close: () => close(server),
  }
}

/** Creates the sender of the built booth's files. */
function createFileSender(
  folder: string,
  visitors: VisitorOptions,
): (request: http.IncomingMessage, response: http.ServerResponse) => void {
  const files = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: ['html'] })
  const takeFile = createNetworkShares(openFiles)
  return (request, response) => {
    const sendStatus = (status: number, more = {}) =>
      void sendResponse(request, response, textResponse(status, { 'Cache-Control': 'no-cache', ...more }))
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendStatus(405, { Allow: 'GET, HEAD' })
    const release = takeFile(sharingAddress(request, visitors))
    if (!release) return sendStatus(503, { 'Retry-After': '1' })
    response.once('close', release)
    // sirv throws at a reversed range, and every file is small; a server may ignore ranges (RFC 9110, 14.2).
    delete request.headers.range
    response.setHeader('Cache-Control', cacheControl(request.url))
    guardFile(response)
    files(request, response, () => sendStatus(404))
  }
}

/** Path with single slashes: by hand one types `//?kiosk` easily, which names another host to a URL parser. */
function withSingleSlashes(url: string): string {
  return url.replace(/^\/[^?]*/, (path) => path.replace(/\/{2,}/g, '/'))
}

/** Cache-Control of a file: those below /assets/ have a content hash in their names; all others are revalidated. */
export function cacheControl(url = ''): string {
  return url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/**
 * Handles errors and the end of the file stream, which sirv does not: a file removed by a new build would crash the
 * process, and an aborted download would leave its file open.
 */
function guardFile(response: http.ServerResponse): void {
  response.once('pipe', (file) => {
    file.once('error', (cause) => {
      console.error(cause.message)
      response.destroy()
    })
    response.once('close', () => file.destroy())
  })
}

/** Starts listening. @throws Error with one sentence for the owner when the address is not available */
export async function listen(server: http.Server, address: ListenAddress): Promise<void> {
  const { host, port } = address
  // Another program on the other loopback address would be what browsers find at `localhost`.
  if (localHosts.includes(host) && (await isPortTaken(port))) throw new Error(takenMessage(address))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new Error(listenMessage(cause, address), { cause })))
    server.listen(port, host, resolve)
  })
}

const takenMessage = ({ port, variable = 'PORT' }: ListenAddress): string =>
  `Port ${port} is taken: stop the program that uses it, or choose another port with the variable ${variable}.`

function listenMessage(cause: NodeJS.ErrnoException, address: ListenAddress): string {
  return cause.code === 'EADDRINUSE'
    ? takenMessage(address)
    : `The booth cannot listen on port ${address.port}: ${cause.message}.`
}

async function close(server: http.Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  // `close` also closes idle connections.
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(timer)
}
