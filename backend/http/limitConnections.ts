import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { ownBooth } from './address.ts'
import { type AddressLimitOptions, createAddressLimit } from './addressLimit.ts'
import { createNetworkPlaces } from './networkPlaces.ts'
import type { ShareLimits } from './networkShares.ts'

/** Limits of a server's connections. */
export type ConnectionLimits = ShareLimits & {
  /** New connections of one network; undefined sets no limit. */
  readonly rate?: AddressLimitOptions
  /** True for a request of the booth's own page, whose connection is counted beside those of visitors from then on. */
  readonly isOwn?: (request: IncomingMessage) => boolean
}

type Connection = { isOwn: boolean; pending: number; release: () => void }

/**
 * Limits the open connections of a server: one network has a share, so that its idle ones do not use up the process's
 * files. A connection beyond the share is closed at once. Where the server is full, a new one takes the place of one of the
 * network that has the most, whatever that is doing: a download, a WebSocket or a stream of events.
 */
export function limitConnections(server: Server, { rate, isOwn, ...shares }: ConnectionLimits): void {
  const isWithinRate = rate ? createAddressLimit(rate) : () => true
  const takePlace = createNetworkPlaces(shares)
  // By its name: a request by https has a socket of its own above that of the connection.
  const open = new Map<string, Connection>()
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? 'unknown'
    const name = nameOf(socket)
    const isIdle = () => open.get(name)?.pending === 0
    const release = isWithinRate(address) && takePlace(address, { end: () => socket.destroy(), isIdle })
    if (!release) return void socket.destroy()
    open.set(name, { isOwn: false, pending: 0, release })
    socket.once('close', () => {
      open.get(name)?.release()
      open.delete(name)
    })
  })

  /** Notes that a connection is in use until `emitter` closes. */
  function use(request: IncomingMessage, emitter: ServerResponse | Socket): void {
    const { socket } = request
    const connection = open.get(nameOf(socket))
    if (!connection) return
    if (!connection.isOwn && isOwn?.(request)) {
      connection.release()
      connection.isOwn = true
      connection.release = takePlace(ownBooth, { end: () => undefined }) ?? (() => undefined)
    }
    connection.pending += 1
    emitter.once('close', () => void (connection.pending -= 1))
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => use(request, response))
  // A WebSocket is in use until it closes.
  server.on('upgrade', (request: IncomingMessage) => use(request, request.socket))
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
