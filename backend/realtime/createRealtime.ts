import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import { WebSocketServer, type WebSocket } from 'ws'

import type { Database } from '../database/Database.ts'
import { visitorNetwork } from '../visitorAddress.ts'
import { awaitJoin } from './awaitJoin.ts'
import { checkUpgrade } from './checkUpgrade.ts'
import { countPerAddress } from './countPerAddress.ts'
import { createSession, type Session } from './createSession.ts'
import type { Version } from './frames.ts'
import { createBucket, type Limits } from './limits.ts'
import { readChanges, type ToldChange } from './readChanges.ts'
import { watchSockets } from './watchSockets.ts'
import { writeChange } from './writeChange.ts'

export type Realtime = {
  /** Takes over a request for a socket, or refuses it. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => void
  readonly close: () => void
}

/** WebSocket's status codes (RFC 6455, 7.4.1). */
const closing = { goingAway: 1001, unsupported: 1003, refused: 1008, tryLater: 1013 } as const

/** Serves Realtime's protocol for changes of the guest book's table. */
export function createRealtime(database: Database, limits: Limits): Realtime {
  const server = new WebSocketServer(socketOptions(limits))
  const sessions = new Map<WebSocket, Session>()
  const visitors = countPerAddress(limits)
  const stopWatching = watchSockets(server.clients, limits.pingIntervalMs)
  // A client that is sent away comes back and reads what it missed.
  const sendAway = () => server.clients.forEach((socket) => socket.close(closing.tryLater))
  const stopReading = readChanges(database, tellAll, sendAway)
  const stopGaps = database.onGap(sendAway)

  function tellAll(change: ToldChange): void {
    const write = writeChange(change)
    sessions.forEach((session) => session.tellChange(write))
  }
  function open(socket: WebSocket, version: Version, network: string): void {
    const { mayJoin, leave } = visitors.enter(network)
    const send = (data: string | Buffer) => sendOrDrop(socket, data, limits.waitingBytes)
    const session = createSession(version, limits, mayJoin, send)
    sessions.set(socket, session)
    listen(socket, session, limits)
    socket.once('close', () => {
      sessions.delete(socket)
      leave()
    })
  }

  return {
    upgrade(request, socket, head, address) {
      const version = checkUpgrade(request)
      if (typeof version === 'number') return refuseUpgrade(socket, version)
      const network = visitorNetwork(address)
      if (!visitors.mayEnter(network)) return refuseUpgrade(socket, 429)
      server.handleUpgrade(request, socket, head, (opened) => open(opened, version, network))
    },
    close() {
      stopGaps()
      stopReading()
      stopWatching()
      server.clients.forEach((socket) => socket.close(closing.goingAway))
      // Nobody is waited for: the other end may be gone.
      server.clients.forEach((socket) => socket.terminate())
    },
  }
}

/** What ws does by itself. */
function socketOptions(limits: Limits) {
  return {
    noServer: true,
    maxPayload: limits.frameBytes,
    maxFragments: limits.frameFragments,
    // Unknown to the types of ws 8.18.
    maxBufferedChunks: limits.frameChunks,
    perMessageDeflate: false,
  }
}

/** Hands a socket's frames to its session, and ends a socket that breaks a rule. */
function listen(socket: WebSocket, session: Session, limits: Limits): void {
  const maySend = createBucket(limits.frameBurst, limits.framesPerSecond)
  const look = awaitJoin(socket, session.isJoined, limits.joinTimeoutMs, () =>
    socket.close(closing.refused, 'no channel was joined in time'),
  )
  const count = () => {
    const isAllowed = maySend()
    if (!isAllowed) socket.close(closing.refused, 'too many frames')
    return isAllowed
  }
  socket.on('message', (data: Buffer, isBinary) => {
    if (!count()) return
    const reason = session.take(isBinary ? data : data.toString())
    if (reason) socket.close(closing.unsupported, reason)
    look()
  })
  // Between the parts of a message they would keep the network's chunks in memory.
  socket.on('ping', count)
  socket.on('pong', count)
  // 'close' follows every error: a frame too large, a line that broke.
  socket.on('error', () => undefined)
}

/** A reader who does not keep up is dropped instead of being remembered for; it comes back and reads anew. */
function sendOrDrop(socket: WebSocket, data: string | Buffer, maxWaitingBytes: number): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
  else socket.send(data, { binary: false })
}

export function refuseUpgrade(socket: Duplex, status: 400 | 403 | 404 | 429 | 503): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
