import type { IncomingMessage } from 'node:http'

/**
 * Where a request comes from: its connection's other end or, behind a proxy, the last element of the header
 * that the proxy writes. The elements before it are whatever the visitor sent.
 * @param header name of that header, from ADDRESS_HEADER; unset, no header is believed
 */
export function visitorAddress(request: IncomingMessage, header: string | undefined): string {
  const told = header ? request.headers[header.toLowerCase()] : undefined
  const last = [told ?? []].flat().join(',').split(',').at(-1)?.trim()
  return last || (request.socket.remoteAddress ?? 'unknown')
}
