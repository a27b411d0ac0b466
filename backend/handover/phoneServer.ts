import * as http from 'node:http'

import { visitorAddress } from '../http/address.ts'
import { createAddressLimit } from '../http/addressLimit.ts'
import { type ConnectionLimits, createPipelineCheck, limitConnections } from '../http/limitConnections.ts'
import type { Route } from '../http/route.ts'
import { createRouter } from '../http/router.ts'
import { sendResponse } from '../http/sendResponse.ts'
import { createDownloadRoute, pageHeaders } from './downloadRoute.ts'
import { createErrorPages, type ErrorPages } from './errorPage.ts'
import { fileResponse, type PageFiles } from './pageFiles.ts'
import type { UploadStore } from './uploadStore.ts'

/** HTTP server for the guests' phones: the page that receives an upload, and the uploads. Nothing else is on it. */
export type PhoneServer = {
  /** Starts listening on all addresses of the machine, once. @throws Error when the port is not available */
  readonly open: () => Promise<void>
  /** Stops listening; a download under way is broken off. */
  readonly close: () => void
}

/** Requests of one network, of any kind: the page is five. */
const requestRate = { burst: 150, perSecond: 20 } as const

/** Connections: this listener shares the booth's process, and must leave it files and time. */
const connectionLimits: ConnectionLimits = {
  perNetwork: 64,
  total: 400,
  rate: { burst: 400, perSecond: 20 },
}

/** Creates the server; it does not listen yet. */
export function createPhoneServer(port: number, files: PageFiles, store: UploadStore): PhoneServer {
  const pages = createErrorPages(files, pageHeaders)
  const route = createRouter(createPhoneRoutes(files, store, pages))
  const isWithinLimit = createAddressLimit(requestRate)
  const isPipelined = createPipelineCheck()
  const server = http.createServer((request, response) => {
    if (isPipelined(request, response)) return
    // Its routes take every request.
    if (isWithinLimit(visitorAddress(request, undefined))) route(request, response)
    else void sendResponse(request, response, pages[429])
  })
  limitConnections(server, connectionLimits)
  server.setTimeout(60_000)
  let opening: Promise<void> | null = null

  return {
    open: () =>
      (opening ??= new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, resolve)
      })),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function createPhoneRoutes(files: PageFiles, store: UploadStore, pages: ErrorPages): readonly Route[] {
  const page: Route = {
    methods: ['GET', 'HEAD'],
    path: /^/,
    headers: pageHeaders,
    handle({ path, headers }) {
      const file = files.get(path)
      return file ? fileResponse(file, headers['accept-encoding']) : pages[404]
    },
  }
  const anyOther: Route = {
    path: /^/,
    headers: pageHeaders,
    handle: () => pages[405],
  }
  return [createDownloadRoute(store, pages), page, anyOther]
}
