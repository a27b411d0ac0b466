import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * Address of the visitor who sent a request: its connection's other end or, behind a proxy, the last element of
 * the header that the proxy writes. The elements before it are whatever the visitor sent.
 * @param header name of that header, from ADDRESS_HEADER; unset, no header is believed
 * @returns the address without port, brackets and zone, in lower case
 */
export function visitorAddress(request: IncomingMessage, header: string | undefined): string {
  const told = header ? request.headers[header.toLowerCase()] : undefined
  const last = [told ?? []].flat().join(',').split(',').at(-1) ?? ''
  return normalizeAddress(last) || normalizeAddress(request.socket.remoteAddress ?? '') || 'unknown'
}

/**
 * One spelling for one address. Proxies write `ip:port`, `[v6]:port`, zones and quotes; each of these would be
 * an address of its own to the rate limit. `private.guest_address` does the same in SQL.
 */
export function normalizeAddress(text: string): string {
  const bare = text
    .replaceAll(/^[ \t"]+|[ \t"]+$/g, '')
    .toLowerCase()
    .replace(/^\[([^\]]*)\](:\d*)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d*$/, '$1')
    .replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const words = ipv6Words(bare)
  const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff
  if (!isMapped) return words.map((word) => word.toString(16)).join(':')
  return words
    .slice(6)
    .flatMap((word) => [word >> 8, word & 0xff])
    .join('.')
}

/**
 * Network that counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, which is what one household
 * has to choose from.
 */
export function visitorNetwork(address: string): string {
  const normal = normalizeAddress(address)
  return isIPv6(normal) ? `${normal.split(':').slice(0, 4).join(':')}::/64` : normal
}

/** The eight 16-bit words of an IPv6 address that was checked to be one. */
function ipv6Words(address: string): readonly number[] {
  const [head = '', tail] = address.split('::')
  const front = wordsOf(head)
  if (tail === undefined) return front
  const back = wordsOf(tail)
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back]
}

function wordsOf(part: string): readonly number[] {
  return part.split(':').flatMap((word) => {
    if (word === '') return []
    if (!isIPv4(word)) return [Number.parseInt(word, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = word.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
