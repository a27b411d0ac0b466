import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Decides whether a request that writes, or opens a socket, comes from a page of this booth. */
export type OriginCheck = (request: IncomingMessage) => boolean

/**
 * Cross-site check of writes and sockets. A browser names the page's origin in every such request; it must be this
 * server's own. The Host must be localhost, an IP address or the host of PUBLIC_URL: under any other name a page of
 * another site may have been pointed at this machine (DNS rebinding), and its origin would equal its Host.
 * @param publicUrl address under which visitors open the booth, from PUBLIC_URL
 * @throws RangeError when `publicUrl` is no http(s) address
 */
export function createOriginCheck(publicUrl: string | undefined): OriginCheck {
  const booth = publicUrl ? parsePublicUrl(publicUrl) : undefined
  return ({ headers: { host = '', origin } }) => {
    const own = /[/\\?#@]/.test(host) ? null : URL.parse(`http://${host}`)
    if (!own || !(isLocalName(own.hostname) || own.hostname === booth?.hostname)) return false
    // No browser: it could write any origin anyway.
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
