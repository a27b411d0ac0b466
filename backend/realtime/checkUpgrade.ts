import type { IncomingMessage } from 'node:http'

import type { Version } from './frames.ts'

export const socketPath = '/realtime/v1/websocket'

/**
 * Reads a request for a socket.
 * @returns the protocol's version, or the HTTP status of the refusal
 */
export function checkUpgrade(request: IncomingMessage): Version | 400 | 403 {
  if (!isOwnOrigin(request)) return 403
  const version = new URL(request.url ?? '', 'http://localhost').searchParams.get('vsn') ?? '1.0.0'
  return version === '1.0.0' || version === '2.0.0' ? version : 400
}

/**
 * Browsers let any page open a socket to anywhere and name the page's origin: it has to be this server's. Who
 * names none is no browser, and is let in from this machine only.
 */
function isOwnOrigin({ headers, socket }: IncomingMessage): boolean {
  if (headers.origin === undefined) return isLoopback(socket.remoteAddress ?? '')
  return headers.host !== undefined && URL.parse(headers.origin)?.host === headers.host
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
