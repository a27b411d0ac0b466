import { createSocket } from 'node:dgram'

/** An address of the documentation network (RFC 5737): nothing is sent to it. */
const outside = '192.0.2.1'

/**
 * Address of this machine on the network of its default route.
 * @returns null without a network
 */
export function lanAddress(): Promise<string | null> {
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
