import { readdir, readFile } from 'node:fs/promises'
import * as http from 'node:http'
import { extname, join } from 'node:path'

import { visitorAddress } from '../http/address.ts'
import { createAddressLimit } from '../http/addressLimit.ts'
import { type ConnectionLimits, createPipelineCheck, limitConnections } from '../http/limitConnections.ts'
import { type HttpRequest, type HttpResponse, type Route, textResponse } from '../http/route.ts'
import { createRouter } from '../http/router.ts'
import { sendResponse } from '../http/sendResponse.ts'
import type { UploadStore } from './uploadStore.ts'

/** HTTP server for the guests' phones: the page that receives an upload, and the uploads. Nothing else is on it. */
export type PhoneServer = {
  /** Starts listening on all addresses of the machine, once. @throws Error when the port is not available */
  readonly open: () => Promise<void>
  /** Stops listening; a download under way is broken off. */
  readonly close: () => void
}

/** Files of the page by their paths. */
export type PageFiles = ReadonlyMap<string, PageFile>

type PageFile = { readonly type: string; readonly bytes: Buffer }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The page runs its own files, shows pictures from its memory, and talks to this server alone. */
const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src blob:',
    'media-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  // No Cross-Origin-Opener-Policy: browsers ignore it over plain HTTP, and report that as an error.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), display-capture=()',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** Requests for uploads of one network: a family scans one screen; a guesser gets nowhere. */
const downloadRate = { burst: 60, perSecond: 1 } as const

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
  const route = createRouter(createPhoneRoutes(files, store))
  const isWithinLimit = createAddressLimit(requestRate)
  const isPipelined = createPipelineCheck()
  const server = http.createServer((request, response) => {
    if (isPipelined(request, response)) return
    // Its routes take every request.
    if (isWithinLimit(visitorAddress(request, undefined))) route(request, response)
    else void sendResponse(request, response, tooMany)
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

const tooMany = textResponse(429, { ...pageHeaders, 'Retry-After': '5' })

function createPhoneRoutes(files: PageFiles, store: UploadStore): readonly Route[] {
  const isWithinLimit = createAddressLimit(downloadRate)
  const reading = { methods: ['GET', 'HEAD'], headers: pageHeaders }
  return [
    {
      ...reading,
      path: /^\/parcels\/([\w-]{22})$/,
      handle: (request) => (isWithinLimit(request.address) ? download(request, store) : tooMany),
    },
    { ...reading, path: /^/, handle: ({ path }) => fileResponse(files.get(path)) },
    { path: /^/, headers: pageHeaders, handle: () => textResponse(405, { Allow: 'GET, HEAD' }) },
  ]
}

function fileResponse(file: PageFile | undefined): HttpResponse {
  if (!file) return textResponse(404)
  return { status: 200, headers: { 'Content-Type': file.type }, body: file.bytes }
}

/** Unknown, expired, used up and dropped ids take the same way to the same response. */
function download({ method, params: [id = ''] }: HttpRequest, store: UploadStore): HttpResponse {
  const started = method === 'HEAD' ? null : store.startDownload(id)
  if (!started) return textResponse(404)
  const { bytes, signal, end } = started
  const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': String(bytes.length) }
  return { status: 200, headers, body: bytes, signal, onEnd: end }
}

/**
 * Reads the page's files from the built booth.
 * @param folder folder of the build; the page is its subfolder `receive`
 * @returns null where the build has none
 */
export async function readPageFiles(folder: string): Promise<PageFiles | null> {
  const root = join(folder, 'receive')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => extname(path) in types)
    .map(async (path) => {
      const name = path.slice(root.length).replaceAll('\\', '/')
      return [name === '/index.html' ? '/' : name, await readTyped(path)] as const
    })
  return files.length === 0 ? null : new Map(await Promise.all(files))
}

async function readTyped(path: string): Promise<PageFile> {
  return { type: types[extname(path)] ?? 'application/octet-stream', bytes: await readFile(path) }
}
