import * as http from 'node:http'

import sirv from 'sirv'

import type { Address } from './address.ts'
import type { Backend } from './createBackend.ts'
import { headersOf } from './headers.ts'

export type Server = {
  /** @throws Error with one sentence for the person who started it, when the address cannot be had */
  readonly listen: (address: Address) => Promise<void>
  /** Takes no more requests and resolves when those under way have ended, at the latest after 1 s. */
  readonly close: () => Promise<void>
}

const closeDelayMs = 1000

/** A visitor who takes longer to send a request is not sending one. */
const requestTimeoutMs = 30_000

/** Time without progress after which a connection is closed: a download that nobody reads would stay open for ever. */
const idleTimeoutMs = 60_000

/**
 * Serves the built booth. The folder is listed once, here: after a new build the server starts anew.
 * @param backend answers the guest book's requests; its maker closes it
 * @param idleMs time without progress after which a connection is closed
 */
export function createServer(
  folder: string,
  headers: Readonly<Record<string, string>>,
  backend?: Pick<Backend, 'handle' | 'isUpgrade' | 'upgrade'>,
  { idleMs = idleTimeoutMs }: { readonly idleMs?: number } = {},
): Server {
  const files = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: ['html'] })
  const options = {
    requestTimeout: requestTimeoutMs,
    // Any other upgrade, such as h2c's, is optional (RFC 9110, 7.8): the request is answered as it is.
    shouldUpgradeCallback: (request: http.IncomingMessage) => backend?.isUpgrade(request) ?? false,
  }
  const server = http.createServer(options, (request, response) => {
    const own = headersOf(request.url ?? '/', headers)
    for (const [name, value] of Object.entries(own)) response.setHeader(name, value)
    if (backend?.handle(request, response)) return
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      refuse(response, 405)
      return
    }
    // Every file is small, and sirv throws at a range that runs backwards; a server may ignore ranges (RFC 9110, 14.2).
    delete request.headers.range
    response.setHeader('Cache-Control', cacheControl(request.url))
    guardFile(response)
    files(request, response, () => refuse(response, 404))
  })
  server.setTimeout(idleMs)
  if (backend) {
    server.on('upgrade', (request, socket, head) => {
      if (!backend.upgrade(request, socket, head)) socket.destroy()
    })
  }
  return { listen: (address) => listen(server, address), close: () => close(server) }
}

/**
 * Cache-Control of a file: those below /assets/ carry a hash of their content in their names; all others are
 * revalidated at every visit.
 */
export function cacheControl(url = ''): string {
  return url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/**
 * sirv leaves the file that it sends to itself: one that a new build has taken away would end the process, and
 * one that a visitor does not wait for would stay open.
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

function refuse(response: http.ServerResponse, status: 404 | 405): void {
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.statusCode = status
  response.end(`${http.STATUS_CODES[status]}\n`)
}

async function listen(server: http.Server, { host, port }: Address): Promise<void> {
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
  const late = setTimeout(() => server.closeAllConnections(), closeDelayMs)
  // Closes idle connections as well.
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(late)
}
