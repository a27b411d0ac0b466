import * as http from 'node:http'

import sirv from 'sirv'

import type { Backend } from '../createBackend.ts'
import type { ListenAddress } from './address.ts'
import type { EventHome } from '../event/createEvent.ts'
import type { Handover } from '../handover/createHandover.ts'
import { headersOf } from './headers.ts'

/** HTTP server of the booth. */
export type Server = {
  /** Starts listening. @throws Error with one sentence for the owner when the address is not available */
  readonly listen: (address: ListenAddress) => Promise<void>
  /** Stops accepting requests; resolves when the pending ones have ended, after 1 s at the latest. */
  readonly close: () => Promise<void>
}

const closeTimeoutMs = 1000

/** Time limit for receiving a whole request. */
const requestTimeoutMs = 30_000

/** Time without progress after which a connection is closed: a download that the client does not read would stay open. */
const defaultIdleTimeoutMs = 60_000

/** Further options of the server. */
export type ServerOptions = {
  /** Time without progress after which a connection is closed. */
  readonly idleTimeoutMs?: number
  /** Handles the requests of Send to My Phone; the caller closes it. */
  readonly handover?: Pick<Handover, 'handle'> | undefined
  /** Handles the requests for the owner's event; the caller closes it. */
  readonly event?: Pick<EventHome, 'handle'> | undefined
}

/**
 * Creates the HTTP server: static files of the built booth, security headers, and the guest book. The folder is listed
 * once, here: a new build needs a new server.
 * @param backend handles the guest book's requests; the caller closes it
 */
export function createServer(
  folder: string,
  headers: Readonly<Record<string, string>>,
  backend?: Pick<Backend, 'handle' | 'isUpgrade' | 'upgrade'>,
  { idleTimeoutMs = defaultIdleTimeoutMs, handover, event }: ServerOptions = {},
): Server {
  const files = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: ['html'] })
  const options = {
    requestTimeout: requestTimeoutMs,
    // Any other upgrade, such as h2c, is ignored (RFC 9110, 7.8): the request gets a normal response.
    shouldUpgradeCallback: (request: http.IncomingMessage) => backend?.isUpgrade(request) ?? false,
  }
  const server = http.createServer(options, (request, response) => {
    request.url = withSingleSlashes(request.url ?? '/')
    const responseHeaders = headersOf(request.url, headers)
    for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value)
    if ([event, handover, backend].some((part) => part?.handle(request, response))) return
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      sendStatus(response, 405)
      return
    }
    // sirv throws at a reversed range, and every file is small; a server may ignore ranges (RFC 9110, 14.2).
    delete request.headers.range
    response.setHeader('Cache-Control', cacheControl(request.url))
    guardFile(response)
    files(request, response, () => sendStatus(response, 404))
  })
  server.setTimeout(idleTimeoutMs)
  if (backend) {
    server.on('upgrade', (request, socket, head) => {
      if (!backend.upgrade(request, socket, head)) socket.destroy()
    })
  }
  return { listen: (address) => listen(server, address), close: () => close(server) }
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

function sendStatus(response: http.ServerResponse, status: 404 | 405): void {
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.statusCode = status
  response.end(`${http.STATUS_CODES[status]}\n`)
}

async function listen(server: http.Server, { host, port }: ListenAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new Error(listenMessage(cause, port), { cause })))
    server.listen(port, host, resolve)
  })
}

function listenMessage(cause: NodeJS.ErrnoException, port: number): string {
  return cause.code === 'EADDRINUSE'
    ? `Port ${port} is taken: stop the program that uses it, or choose another port with the variable PORT.`
    : `The booth cannot listen on port ${port}: ${cause.message}.`
}

async function close(server: http.Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  // `close` also closes idle connections.
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(timer)
}
