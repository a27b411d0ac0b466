import type { IncomingMessage } from 'node:http'
import { connect, isIPv4, isIPv6 } from 'node:net'
import { TLSSocket } from 'node:tls'

import type { Env } from '../files/env.ts'

/** Address on which the server listens. */
export type ListenAddress = {
  readonly host: string
  /** 1 to 65535. */
  readonly port: number
  /** Environment variable that sets the port. */
  readonly variable?: string
}

/** Addresses on which this machine reaches itself; browsers try them in either order for `localhost`. */
const loopbacks = ['127.0.0.1', '::1'] as const
/** Hosts that stand for all addresses of this machine. */
export const allHosts: readonly string[] = ['0.0.0.0', '::']
/** Hosts on which a server is reached as `localhost`. */
export const localHosts: readonly string[] = ['localhost', ...loopbacks, ...allHosts]

/** True where any program listens on a port of this machine, on whichever loopback address. */
export async function isPortTaken(port: number): Promise<boolean> {
  const tries = loopbacks.map((host) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const socket = connect({ host, port, timeout: 1000 }, () => resolve(true))
    for (const event of ['error', 'timeout']) socket.once(event, () => resolve(false))
    return promise.finally(() => socket.destroy())
  })
  return (await Promise.all(tries)).includes(true)
}

/**
 * Reads the listen address from HOST (default 127.0.0.1) and PORT (default 5173). The default host is loopback only:
 * browsers give the camera only to localhost and HTTPS, so opening the booth to a network needs a certificate as well.
 * An empty HOST counts as unset.
 * @throws RangeError when PORT is not a port number
 */
export function readListenAddress(env: Env): ListenAddress {
  return { host: env['HOST'] || '127.0.0.1', port: readPort(env, 'PORT', 5173) }
}

/** Reads a port from a variable. @param others other values that it takes, in words @throws RangeError for no port */
export function readPort(env: Env, name: string, byDefault: number, others = ''): number {
  const text = env[name] ?? String(byDefault)
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535)
    throw new RangeError(`${name} must be a number from 1 to 65535${others}, not "${text}".`)
  return port
}

/**
 * IP address of the visitor who sent a request: the remote address of the connection or, behind a proxy, the last
 * element of the header that the proxy writes. Visitors can forge the elements before it.
 * @param header name of that header, from ADDRESS_HEADER; undefined trusts no header
 * @returns normalised address; 'unknown' when the connection has none
 */
export function visitorAddress(request: IncomingMessage, header: string | undefined): string {
  const value = header ? request.headers[header.toLowerCase()] : undefined
  const last = [value ?? []].flat().join(',').split(',').at(-1) ?? ''
  const address = normalizeAddress(last) || normalizeAddress(request.socket.remoteAddress ?? '')
  return address === ownBooth ? 'unknown' : address || 'unknown'
}

/**
 * Stands in place of an address for the booth's own page: its owner's machine, and the kiosks that the owner has started.
 * What is shared by network has a share for it that no visitor can take.
 */
export const ownBooth = 'own booth'

/**
 * Normalises an IP address: without port, brackets, zone and quotes, in lower case. Proxies write all of these, and
 * each spelling would be another visitor to the rate limit. `private.guest_address` does the same in SQL.
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

/** True for a request that came by https, to this server or to the proxy before it. */
export function isByHttps({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  return socket instanceof TLSSocket || headers['x-forwarded-proto'] === 'https'
}

/** Network that counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, which one household can use. */
export function visitorNetwork(address: string): string {
  const normal = normalizeAddress(address)
  return isIPv6(normal) ? `${normal.split(':').slice(0, 4).join(':')}::/64` : normal
}

/** True for an address of this machine itself. */
export function isLoopback(address: string): boolean {
  const normal = normalizeAddress(address)
  return normal === '0:0:0:0:0:0:0:1' || (isIPv4(normal) && normal.startsWith('127.'))
}

/** The eight 16-bit words of a valid IPv6 address. */
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
