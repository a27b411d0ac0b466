import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** An address of the documentation network (RFC 5737): nothing is sent to it. */
const outside = '192.0.2.1'

/** Names of interfaces on which phones are, and of those on which none is: VPNs, virtual machines, containers. */
const physical = /^(wl|en|eth|wi-?fi)/i
const virtual =
  /^(tun|tap|utun|wg|ppp|ipsec|zt|docker|br-|veth|virbr|vbox|vmnet|lx[cd]|podman|cni)|tun\d|vpn|tailscale|wireguard|tap-|virtual|vmware|vethernet|wsl/i
/** Automatic addresses (RFC 3927), and shared ones (RFC 6598), as mesh VPNs have them. */
const unlikely = /^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./

type Interfaces = Readonly<
  Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal' | 'mac'>[] | undefined>
>

/** @returns the smaller, the likelier phones reach it */
function rank(name: string, { address, mac }: Pick<NetworkInterfaceInfo, 'address' | 'mac'>): number {
  const isVirtual = virtual.test(name) || mac === '00:00:00:00:00:00'
  return (isVirtual ? 4 : physical.test(name) ? 0 : 2) + (unlikely.test(address) ? 8 : 0)
}

/**
 * Address at which phones reach this machine: that of its Wi-Fi or Ethernet, the one of the default route where it has
 * several. A VPN may have the default route, and a machine that is the hotspot itself has none.
 * @returns null without a network
 */
export async function lanAddress(
  interfaces?: Interfaces,
  findRouted = () => routedAddress(outside),
): Promise<string | null> {
  const routed = await findRouted()
  const all = interfaces ?? { ...(await silentInterfaces()), ...networkInterfaces() }
  const found = Object.entries(all).flatMap(([name, of = []]) =>
    of
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map((one) => ({ address: one.address, rank: rank(name, one) - (one.address === routed ? 1 : 0) })),
  )
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.address ?? routed
}

/** Interfaces of Linux's routing table: Node leaves out those without a carrier, as a hotspot may be that no guest has joined. */
async function silentInterfaces(): Promise<Interfaces> {
  const table = await readFile('/proc/net/route', 'utf8').catch(() => '')
  const networks = [...table.matchAll(/^(\S+)\t([\dA-F]{8})\t0{8}\t/gm)]
  const likely = networks.filter(([, name = '']) => !virtual.test(name))
  const found = likely.map(async ([, name = '', network = '']) => {
    const [d = 0, c, b, a] = Buffer.from(network, 'hex')
    const address = await routedAddress([a, b, c, d + 1].join('.'))
    return [
      name,
      address === null ? [] : [{ address, family: 'IPv4' as const, internal: false, mac: '' }],
    ] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/** Address of this machine on the way to another one; null without a route. */
function routedAddress(to: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    const settle = (address: string | null) => {
      socket.close()
      resolve(address)
    }
    socket.once('error', () => settle(null))
    // Connecting a UDP socket chooses the route, and sends no packet.
    socket.connect(9, to, () => {
      const { address } = socket.address()
      settle(address === '0.0.0.0' ? null : address)
    })
  })
}
