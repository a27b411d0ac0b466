import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Check whether a request comes from a page of this booth; needed for writes and for sockets. */
export type OriginCheck = (request: IncomingMessage) => boolean

/**
 * Creates the cross-site check of writes and sockets. Browsers send the page's origin with both; it must be this
 * server's own. The Host must be localhost, an IP address or the host of PUBLIC_URL: any other name could be DNS
 * rebinding, where a page of another site reaches this machine and its origin equals its Host.
 * @param publicUrl address under which visitors open the booth, from PUBLIC_URL
 * @throws RangeError when `publicUrl` is not an http(s) address
 */
export function createOriginCheck(publicUrl: string | undefined): OriginCheck {
  const booth = publicUrl ? parsePublicUrl(publicUrl) : undefined
  return ({ headers: { host = '', origin } }) => {
    const own = /[/\\?#@]/.test(host) ? null : URL.parse(`http://${host}`)
    if (!own || !(isLocalName(own.hostname) || own.hostname === booth?.hostname)) return false
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
