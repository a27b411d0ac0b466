import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import { WebSocketServer, type WebSocket } from 'ws'

import type { Database } from '../database/Database.ts'
import { checkUpgrade } from './checkUpgrade.ts'
import { countPerAddress } from './countPerAddress.ts'
import { createSession, type Session } from './createSession.ts'
import type { Version } from './frames.ts'
import { createBucket, type Limits } from './limits.ts'
import { readChanges } from './readChanges.ts'
import { watchSockets } from './watchSockets.ts'

export type Realtime = {
  /** Takes over a request for a socket, or refuses it. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => void
  readonly close: () => void
}

/** WebSocket's status codes (RFC 6455, 7.4.1). */
const closing = { goingAway: 1001, unsupported: 1003, refused: 1008, tryLater: 1013 } as const

/** Serves Realtime's protocol for insertions in the guest book's table. */
export function createRealtime(database: Database, limits: Limits): Realtime {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
  })
  const sessions = new Map<WebSocket, Session>()
  const visitors = countPerAddress(limits)
  const stopWatching = watchSockets(server.clients, limits.pingIntervalMs)
  // A client that is sent away comes back and reads what it missed.
  const sendAway = () => server.clients.forEach((socket) => socket.close(closing.tryLater))
  const stopReading = readChanges(
    database,
    (change) => sessions.forEach((session) => session.tellChange(change)),
    sendAway,
  )
  const stopGaps = database.onGap(sendAway)

  function open(socket: WebSocket, version: Version, address: string): void {
    const { mayJoin, leave } = visitors.enter(address)
    const send = (text: string) => sendOrDrop(socket, text, limits.waitingBytes)
    const session = createSession(version, limits, mayJoin, send)
    const maySend = createBucket(limits.frameBurst, limits.framesPerSecond)
    sessions.set(socket, session)
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) return socket.close(closing.unsupported, 'binary frames are not served here')
      if (!maySend()) return socket.close(closing.refused, 'too many frames')
      const reason = session.take(data.toString())
      if (reason) socket.close(closing.unsupported, reason)
    })
    // 'close' follows every error: a frame too large, a line that broke.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sessions.delete(socket)
      leave()
    })
  }

  return {
    upgrade(request, socket, head, address) {
      const version = checkUpgrade(request)
      if (typeof version === 'number') return refuseUpgrade(socket, version)
      if (!visitors.mayEnter(address)) return refuseUpgrade(socket, 429)
      server.handleUpgrade(request, socket, head, (opened) => open(opened, version, address))
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

/** A reader who does not keep up is dropped instead of being remembered for; it comes back and reads anew. */
function sendOrDrop(socket: WebSocket, text: string, maxWaitingBytes: number): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
  else socket.send(text)
}

export function refuseUpgrade(socket: Duplex, status: 400 | 403 | 404 | 429 | 503): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
