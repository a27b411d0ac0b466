import { readdir, readFile } from 'node:fs/promises'
import * as http from 'node:http'
import { extname, join } from 'node:path'

import { createAddressLimit } from '../http/addressLimit.ts'
import type { ParcelStore } from './parcelStore.ts'

/** HTTP server for the guests' phones: the page that receives a parcel, and the parcels. Nothing else is on it. */
export type PhoneServer = {
  /** Starts listening on all addresses of the machine, once. @throws Error when the port is not available */
  readonly open: () => Promise<void>
  /** Stops listening; a download under way is broken off. */
  readonly close: () => void
}

/** Files of the page by their paths, with their types. */
export type PageFiles = ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>

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
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), display-capture=()',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** Requests for parcels of one network: a family scans one screen; a guesser gets nowhere. */
const askLimit = { burst: 60, perSecond: 1 } as const

const parcelPath = /^\/parcels\/([\w-]{22})$/

/** Creates the server; it does not listen yet. */
export function createPhoneServer(port: number, files: PageFiles, store: ParcelStore): PhoneServer {
  const mayAsk = createAddressLimit(askLimit)
  const server = http.createServer((request, response) => {
    for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value)
    answer(request, response, { files, store, mayAsk })
  })
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

type Served = {
  readonly files: PageFiles
  readonly store: ParcelStore
  readonly mayAsk: (request: http.IncomingMessage) => boolean
}

function answer(request: http.IncomingMessage, response: http.ServerResponse, served: Served): void {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return sendStatus(response, 405)
  }
  const id = parcelPath.exec(path)?.[1]
  if (id !== undefined) return sendParcel(request, response, id, served)
  const file = served.files.get(path)
  if (!file) return sendStatus(response, 404)
  response.setHeader('Content-Type', file.type)
  response.end(request.method === 'HEAD' ? undefined : file.bytes)
}

/** Unknown, expired, used up and dropped ids take the same way to the same answer. */
function sendParcel(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  id: string,
  { store, mayAsk }: Served,
): void {
  if (!mayAsk(request)) {
    response.setHeader('Retry-After', '5')
    return sendStatus(response, 429)
  }
  const download = request.method === 'HEAD' ? null : store.startDownload(id)
  if (!download) return sendStatus(response, 404)
  response.setHeader('Content-Type', 'application/octet-stream')
  response.setHeader('Content-Length', download.bytes.length)
  const destroy = () => response.destroy()
  download.signal.addEventListener('abort', destroy)
  response.once('finish', download.finish)
  response.once('close', () => {
    download.signal.removeEventListener('abort', destroy)
    download.breakOff()
  })
  response.end(download.bytes)
}

function sendStatus(response: http.ServerResponse, status: 404 | 405 | 429): void {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.statusCode = status
  response.end(`${http.STATUS_CODES[status]}\n`)
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

async function readTyped(path: string): Promise<{ type: string; bytes: Buffer }> {
  return { type: types[extname(path)] ?? 'application/octet-stream', bytes: await readFile(path) }
}
