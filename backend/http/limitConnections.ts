import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { type AddressLimitOptions, createAddressLimit } from './addressLimit.ts'
import { createNetworkShares, type ShareLimits } from './networkShares.ts'

/** Limits of a server's connections. */
export type ConnectionLimits = ShareLimits & {
  /** New connections of one network; undefined sets no limit. */
  readonly rate?: AddressLimitOptions
}

/**
 * Limits the open connections of a server: one network has a share, so that its idle ones do not use up the process's
 * files. A connection beyond the limit is closed at once.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const take = createNetworkShares(limits)
  const isWithinRate = limits.rate ? createAddressLimit(limits.rate) : () => true
  server.maxConnections = limits.total
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? 'unknown'
    const release = isWithinRate(address) ? take(address) : undefined
    if (release) socket.once('close', release)
    else socket.destroy()
  })
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
