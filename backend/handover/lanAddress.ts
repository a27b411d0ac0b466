import { createSocket } from 'node:dgram'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** An address of the documentation network (RFC 5737): nothing is sent to it. */
const outside = '192.0.2.1'

/** Names of interfaces on which phones are, and of those on which none is: VPNs, virtual machines, containers. */
const physical = /^(wl|en|eth|wi-?fi)/i
const virtual =
  /^(tun|tap|utun|wg|ppp|ipsec|zt|docker|br-|veth|virbr|vbox|vmnet|lx[cd]|podman|cni)|tun\d|vpn|tailscale|wireguard|tap-|virtual|vmware|vethernet|wsl/i
/** Automatic addresses (RFC 3927), and shared ones (RFC 6598), as mesh VPNs have them. */
const unlikely = /^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./

/** @returns the smaller, the likelier phones reach it */
function rank(name: string, { address, mac }: NetworkInterfaceInfo): number {
  const isVirtual = virtual.test(name) || mac === '00:00:00:00:00:00'
  return (isVirtual ? 4 : physical.test(name) ? 0 : 2) + (unlikely.test(address) ? 8 : 0)
}

/**
 * Address at which phones reach this machine: that of its Wi-Fi or Ethernet, the one of the default route where it has
 * several. A VPN may have the default route, and a machine that is the hotspot itself has none.
 * @returns null without a network
 */
export async function lanAddress(
  interfaces = networkInterfaces(),
  findRouted = routedAddress,
): Promise<string | null> {
  const routed = await findRouted()
  const found = Object.entries(interfaces).flatMap(([name, of = []]) =>
    of
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map((one) => ({ address: one.address, rank: rank(name, one) - (one.address === routed ? 1 : 0) })),
  )
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.address ?? routed
}

/** Address of this machine on the network of its default route; null without one. */
function routedAddress(): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    const settle = (address: string | null) => {
      socket.close()
      resolve(address)
    }
    socket.once('error', () => settle(null))
    // Connecting a UDP socket chooses the route, and sends no packet.
    socket.connect(9, outside, () => {
      const { address } = socket.address()
      settle(address === '0.0.0.0' ? null : address)
    })
  })
}
