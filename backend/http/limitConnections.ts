import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { visitorNetwork } from './address.ts'
import { type AddressLimitOptions, createAddressLimit } from './addressLimit.ts'
import type { ShareLimits } from './networkShares.ts'

/** Limits of a server's connections. */
export type ConnectionLimits = ShareLimits & {
  /** New connections of one network; undefined sets no limit. */
  readonly rate?: AddressLimitOptions
}

/**
 * Limits the open connections of a server: one network has a share, so that its idle ones do not use up the process's
 * files. A connection beyond the share is closed at once. Where the server is full, a new one takes the place of the
 * oldest idle one of the network that has the most: nobody who holds connections keeps others out.
 */
export function limitConnections(server: Server, { perNetwork, total, rate }: ConnectionLimits): void {
  const isWithinRate = rate ? createAddressLimit(rate) : () => true
  /** Connections by network, the oldest first. */
  const open = new Map<string, Set<Socket>>()
  const isIdle = trackIdle(server)
  let count = 0

  /** Closes the connection that has to go for another one. @returns false where all of them are in use */
  function makeRoom(): boolean {
    const idle = [...open.values()].map((sockets) => ({
      size: sockets.size,
      oldest: [...sockets].find(isIdle),
    }))
    const [most] = idle.filter(({ oldest }) => oldest).sort((one, other) => other.size - one.size)
    most?.oldest?.destroy()
    return most !== undefined
  }

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? 'unknown'
    const network = visitorNetwork(address)
    const own = open.get(network) ?? new Set<Socket>()
    if (own.size >= perNetwork || !isWithinRate(address)) return void socket.destroy()
    if (count >= total && !makeRoom()) return void socket.destroy()
    open.set(network, own.add(socket))
    count += 1
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0) open.delete(network)
      count -= 1
    })
  })
}

/** Follows the requests of a server's connections. @returns whether a connection has none that is being answered */
function trackIdle(server: Server): (socket: Socket) => boolean {
  // By its name: a request by https has a socket of its own above that of the connection.
  const pending = new Map<string, number>()
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  const hold = (name: string) => {
    pending.set(name, (pending.get(name) ?? 0) + 1)
    return () => {
      const left = (pending.get(name) ?? 1) - 1
      if (left > 0) pending.set(name, left)
      else pending.delete(name)
    }
  }
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once('close', hold(nameOf(socket)))
  })
  // A WebSocket is in use until it closes.
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    socket.once('close', hold(nameOf(socket)))
  })
  return (socket) => !socket.destroyed && !pending.has(nameOf(socket))
}

/** Requests of a connection whose responses have not ended. */
const maxPending = 2

/**
 * Creates the check for requests that are sent before the last response has ended (HTTP pipelining): each would wait in
 * memory with its response. No browser and no usual proxy does that. One may wait: a client that has read all bytes of a
 * response sends its next request before this process has seen the end of its own file.
 * @returns true when the request must not be handled; its connection is closed
 */
export function createPipelineCheck(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const pending = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    const count = (pending.get(socket) ?? 0) + 1
    pending.set(socket, count)
    response.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1))
    const isPipelined = count > maxPending || socket.destroyed
    if (isPipelined) socket.destroy()
    return isPipelined
  }
}
