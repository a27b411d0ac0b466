import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

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
  const pending = new WeakMap<Duplex, number>()
  const add = (socket: Duplex, change: number) => pending.set(socket, (pending.get(socket) ?? 0) + change)
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1)
    response.once('close', () => add(socket, -1))
  })
  // A WebSocket is in use until it closes.
  server.on('upgrade', (_request, socket) => void add(socket, 1))
  return (socket) => !socket.destroyed && (pending.get(socket) ?? 0) === 0
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
