import { createAddressLimit } from '../http/addressLimit.ts'
import type { HttpRequest, HttpResponse, Route } from '../http/route.ts'
import type { ErrorPages } from './errorPages.ts'
import type { UploadStore } from './uploadStore.ts'

/** The page runs its own files, shows pictures from its memory, and talks to this server alone. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob:",
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

/**
 * Creates the route from which the phone's page fetches its upload.
 * @param pages responses for an upload that is not there, or is asked for too often
 */
export function createDownloadRoute(store: UploadStore, pages: ErrorPages | Promise<ErrorPages>): Route {
  const isWithinLimit = createAddressLimit(downloadRate)
  return {
    methods: ['GET', 'HEAD'],
    // `parcels` for a page that was loaded before the release after 0.1, as in `uploadRoutes.ts`.
    path: /^\/(?:uploads|parcels)\/([\w-]{22})$/,
    headers: pageHeaders,
    async handle(request) {
      if (!isWithinLimit(request.address)) return (await pages)(429, request.headers)
      return download(request, store) ?? (await pages)(404, request.headers)
    },
  }
}

/** Unknown, expired, used up and dropped ids take the same way to the same response. */
function download({ method, params: [id = ''] }: HttpRequest, store: UploadStore): HttpResponse | null {
  const started = method === 'HEAD' ? null : store.startDownload(id)
  if (!started) return null
  const { bytes, signal, end } = started
  const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': String(bytes.length) }
  return { status: 200, headers, body: bytes, signal, onEnd: end }
}
