import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { TLSSocket } from 'node:tls'

/** Check whether a request comes from a page of this booth; needed for writes and for sockets. */
export type OriginCheck = (request: IncomingMessage) => boolean

/**
 * Creates the cross-site check of writes and sockets. Browsers send the page's origin with both; it must be this
 * server's own. The Host must be localhost, an IP address, the host of PUBLIC_URL or LAN_HOST: any other name could be DNS
 * rebinding, where a page of another site reaches this machine and its origin equals its Host. By https it can't be: the
 * browser has compared the name with the certificate.
 * @param publicUrl address under which visitors open the booth, from PUBLIC_URL
 * @param lanHost name under which phones open it, from LAN_HOST
 * @throws RangeError when `publicUrl` is not an http(s) address
 */
export function createOriginCheck(publicUrl: string | undefined, lanHost?: string): OriginCheck {
  const booth = publicUrl ? parsePublicUrl(publicUrl) : undefined
  const names = [booth?.hostname, lanHost?.toLowerCase()]
  return ({ socket, headers: { host = '', origin } }) => {
    const own = /[/\\?#@]/.test(host) ? null : URL.parse(`http://${host}`)
    if (!own) return false
    const isOwn = socket instanceof TLSSocket || isLocalName(own.hostname) || names.includes(own.hostname)
    if (!isOwn) return false
    // Only browsers send an Origin; any other client could forge one.
    if (origin === undefined) return true
    const page = URL.parse(origin)
    return page !== null && page.host !== '' && (page.host === own.host || page.origin === booth?.origin)
  }
}

function parsePublicUrl(text: string): URL {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new RangeError(`PUBLIC_URL must be an http(s) address, not "${text}".`)
}

function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
}
