import { BlockList, isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/** File of the certificate authority in the data folder. */
export const authorityFile = 'authority.pem'

/** Names and addresses under which devices of its network open this machine. */
export type OwnNames = { readonly names: readonly string[]; readonly addresses: readonly string[] }

/** Names that an authority of this machine may certify: itself, and those of multicast DNS (RFC 6762). */
export const permittedNames = ['localhost', 'local'] as const

/** Loopback, private (RFC 1918, RFC 4193), link-local and shared (RFC 6598) networks. */
const privateNetworks = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const

const isPrivate = new BlockList()
for (const [network, bits] of privateNetworks)
  isPrivate.addSubnet(network, bits, isIPv6(network) ? 'ipv6' : 'ipv4')

/** The networks as a name constraint has them: address and mask (RFC 5280, 4.2.1.10). */
export const permittedNetworks = privateNetworks.map(([network, bits]) => {
  const address = isIPv6(network) ? bytesOfIPv6(network) : Uint8Array.from(network.split('.').map(Number))
  const mask = address.map((_, at) => 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - at * 8))))
  return new Uint8Array([...address, ...mask])
})

/** Bytes of one of the networks above: their zeros are at the end, or, of the loopback address, before a 1. */
function bytesOfIPv6(network: string): Uint8Array {
  const [front = '', back = ''] = network.split('::').map((words) => words.padStart(4, '0'))
  return Uint8Array.from(Buffer.from(`${front}${'0'.repeat(24)}${back}`, 'hex'))
}

/** Name of this machine in multicast DNS: the first label of its host name, and `.local`. */
export function localName(host: string = hostname()): string {
  const label = (host.split('.')[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9-]/g, '')
  return `${label || 'booth'}.local`
}

/** Names and private addresses of this machine. Addresses with a zone (`fe80::1%eth0`) are left out: no URL has one. */
export function readOwnNames(interfaces = networkInterfaces(), host = hostname()): OwnNames {
  const found = Object.values(interfaces)
    .flatMap((of) => of ?? [])
    .filter(({ address, family }) => isPrivate.check(address, family === 'IPv6' ? 'ipv6' : 'ipv4'))
    .filter(({ address }) => !address.startsWith('fe80:'))
    .map(({ address }) => address)
  return {
    names: ['localhost', localName(host)],
    addresses: [...new Set(['127.0.0.1', '::1', ...found])].toSorted(),
  }
}
