import type { IncomingMessage, Server, ServerResponse } from 'node:http'

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

/**
 * Closes the connection of a request that was sent before the last response had ended (HTTP pipelining). No browser and
 * no usual proxy does that, and each such request would wait in memory with its response.
 * @returns true when the request must not be handled
 */
export function refusePipelined(request: IncomingMessage, response: ServerResponse): boolean {
  // Node gives a response its socket when the response before it has finished.
  const isPipelined = response.socket === null || request.socket.destroyed
  if (isPipelined) request.socket.destroy()
  return isPipelined
}
