import type { IncomingMessage } from 'node:http'

import type { Version } from './frames.ts'

export const socketPath = '/realtime/v1/websocket'

/**
 * Reads a request for a socket, of which `checkOrigin.ts` has seen the origin.
 * @returns the protocol's version, or the HTTP status of the refusal
 */
export function checkUpgrade({ headers, socket, url }: IncomingMessage): Version | 400 | 403 {
  // A client without an origin is no browser, and is let in from this machine only.
  if (headers.origin === undefined && !isLoopback(socket.remoteAddress ?? '')) return 403
  const version = URL.parse(url ?? '', 'http://localhost')?.searchParams.get('vsn') ?? '1.0.0'
  return version === '1.0.0' || version === '2.0.0' ? version : 400
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
