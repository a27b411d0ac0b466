import * as http from 'node:http'
import type { Duplex } from 'node:stream'

import { ownBooth, visitorAddress } from '../http/address.ts'
import { createAddressLimit } from '../http/addressLimit.ts'
import { type ConnectionLimits, createPipelineCheck, limitConnections } from '../http/limitConnections.ts'
import type { Route } from '../http/route.ts'
import { createRouter, sharingAddress } from '../http/router.ts'
import type { Sockets } from '../http/server.ts'
import { sendResponse } from '../http/sendResponse.ts'
import { timeLimits } from '../http/timeLimits.ts'
import { createDownloadRoute, pageHeaders } from './downloadRoute.ts'
import { createErrorPages, type ErrorPages } from './errorPages.ts'
import { fileResponse, type PageFiles } from '../pages/pageFiles.ts'
import type { UploadStore } from './uploadStore.ts'

/** The guest book, as phones get it while it is open to them. */
export type PhoneBook = {
  readonly isOpen: () => boolean
  readonly files: PageFiles
  readonly server: Sockets & { readonly routes: readonly Route[] }
}

/** What the phones' listener serves. */
export type PhoneParts = {
  readonly files: PageFiles
  readonly store: UploadStore
  readonly book: PhoneBook | null
  /** Name under which phones open it, where it is no address. */
  readonly lanHost: string | undefined
}

/** Requests of one network, of any kind: the page is five. */
const requestRate = { burst: 150, perSecond: 20 } as const

/** Connections: this listener shares the booth's process, and must leave it files and time. */
const connectionLimits: ConnectionLimits = {
  perNetwork: 64,
  total: 400,
  rate: { burst: 400, perSecond: 20 },
}

/**
 * Creates the HTTP server for the guests' phones, which does not listen yet: the page that receives an upload, the uploads,
 * and the guest book while it is open to them. Nothing else is on it.
 */
export function createPhoneServer(port: number, parts: PhoneParts) {
  const { files, book, lanHost } = parts
  const pages = createErrorPages(files, pageHeaders)
  const route = createRouter(createPhoneRoutes(parts, pages), { lanHost })
  const isWithinLimit = createAddressLimit(requestRate)
  const isPipelined = createPipelineCheck()
  const isUpgrade = (request: http.IncomingMessage) =>
    book !== null && book.isOpen() && book.server.isUpgrade(request)
  const server = http.createServer({ shouldUpgradeCallback: isUpgrade }, (request, response) => {
    if (isPipelined(request, response)) return
    // Its routes take every request.
    if (isWithinLimit(visitorAddress(request, undefined))) route(request, response)
    else void sendResponse(request, response, pages(429, request.headers))
  })
  limitConnections(server, {
    ...connectionLimits,
    isOwn: (request) => sharingAddress(request, {}) === ownBooth,
  })
  server.setTimeout(timeLimits.idle)
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    book?.server.upgrade(request, socket, head)
  })
  let opening: Promise<void> | null = null

  return {
    /** Starts listening on all addresses of the machine, once. @throws Error when the port is not available */
    open: () =>
      (opening ??= new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, resolve)
      })),
    /** Stops listening; a download under way is broken off. */
    close(): void {
      server.close()
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function createPhoneRoutes({ files, store, book }: PhoneParts, pages: ErrorPages): readonly Route[] {
  const bookRoutes = book?.server.routes.map((route): Route => ({
    ...route,
    headers: { ...pageHeaders, ...route.headers },
    handle: (request) => (book.isOpen() ? route.handle(request) : pages(404, request.headers)),
  }))
  const page: Route = {
    methods: ['GET', 'HEAD'],
    path: /^/,
    headers: pageHeaders,
    handle({ path, headers }) {
      const file = files.get(path) ?? (book?.isOpen() ? book.files.get(path) : undefined)
      return file ? fileResponse(file, headers['accept-encoding']) : pages(404, headers)
    },
  }
  const anyOther: Route = {
    path: /^/,
    headers: pageHeaders,
    handle: ({ headers }) => pages(405, headers),
  }
  return [createDownloadRoute(store, pages), ...(bookRoutes ?? []), page, anyOther]
}
