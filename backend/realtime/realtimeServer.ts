import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws'

import type { Database } from '../database/Database.ts'
import { isLoopback } from '../http/address.ts'
import { createAddressLimit } from '../http/addressLimit.ts'
import { createNetworkPlaces } from '../http/networkPlaces.ts'
import { createTokenBucket } from '../http/tokenBucket.ts'
import type { Limits } from './limits.ts'
import { protocolVersion } from './protocol.ts'
import { createSocketSession, type SocketSession } from './socketSession.ts'
import { streamChanges } from './streamChanges.ts'

/** Path of the WebSocket. */
export const socketPath = '/realtime/v1/websocket'

/** Realtime server: sends changes of the guest book over WebSockets. */
export type RealtimeServer = {
  /** Upgrades a request to a WebSocket, or rejects it. The caller has checked its origin. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => void
  /** Closes every socket. */
  readonly close: () => void
}

/** WebSocket close codes (RFC 6455, 7.4.1). */
const closeCodes = { goingAway: 1001, unsupported: 1003, refused: 1008, tryLater: 1013 } as const

/** Creates the Realtime server of a database. The caller closes both. */
export function createRealtimeServer(database: Database, limits: Limits): RealtimeServer {
  const server = new WebSocketServer(webSocketOptions(limits))
  const sessions = new Map<WebSocket, SocketSession>()
  const takeSocket = createNetworkPlaces({ perNetwork: limits.socketsPerAddress, total: limits.sockets })
  const countJoin = createAddressLimit({ burst: limits.joinBurst, perSecond: limits.joinsPerSecond })
  // After a gap every client reconnects, and fetches what it missed.
  const disconnectAll = () => server.clients.forEach((socket) => socket.close(closeCodes.tryLater))
  const cleanups = [
    startHeartbeat(server.clients, limits.pingIntervalMs),
    streamChanges(database, sendToAll, disconnectAll),
    database.onGap(disconnectAll),
  ]

  const send = (socket: WebSocket, data: string | Buffer) => sendOrDrop(socket, data, limits.bufferedBytes)
  function sendToAll(frame: Buffer): void {
    sessions.forEach((session, socket) => session.isJoined() && send(socket, frame))
  }
  function open(socket: WebSocket, address: string): void {
    const session = createSocketSession(
      () => countJoin(address),
      (data) => send(socket, data),
    )
    sessions.set(socket, session)
    listen(socket, session, limits)
    socket.once('close', () => sessions.delete(socket))
  }

  return {
    upgrade(request, socket, head, address) {
      const status = validateUpgrade(request)
      if (status !== undefined) return rejectUpgrade(socket, status)
      // The visitor may have left while the database opened.
      if (socket.destroyed) return
      const release = takeSocket(address, { end: () => socket.destroy() })
      if (!release) return rejectUpgrade(socket, 429)
      // It closes after a failed upgrade, too.
      socket.once('close', release)
      server.handleUpgrade(request, socket, head, (opened) => open(opened, address))
    },
    close() {
      for (const cleanup of cleanups) cleanup()
      server.clients.forEach((socket) => socket.close(closeCodes.goingAway))
      // Don't wait for the close handshake: the other end may be gone.
      server.clients.forEach((socket) => socket.terminate())
    },
  }
}

function webSocketOptions(limits: Limits): ServerOptions {
  return {
    noServer: true,
    maxPayload: limits.frameBytes,
    maxFragments: limits.frameFragments,
    maxBufferedChunks: limits.frameChunks,
    perMessageDeflate: false,
  }
}

/** @returns HTTP status of the rejection, undefined for none */
function validateUpgrade({ headers, socket, url }: IncomingMessage): 400 | 403 | undefined {
  // A client without an Origin is not a browser; it is allowed from this machine only.
  if (headers.origin === undefined && !isLoopback(socket.remoteAddress ?? '')) return 403
  const version = URL.parse(url ?? '', 'http://localhost')?.searchParams.get('vsn')
  return version === protocolVersion ? undefined : 400
}

/** Rejects an upgrade with an HTTP status, and closes the connection. */
export function rejectUpgrade(socket: Duplex, status: 400 | 403 | 429 | 503): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Passes a socket's frames to its session, and closes a socket that breaks a rule. */
function listen(socket: WebSocket, session: SocketSession, limits: Limits): void {
  const takeToken = createTokenBucket(limits.frameBurst, limits.framesPerSecond)
  const updateJoinTimeout = startJoinTimeout(socket, session, limits.joinTimeoutMs)
  const countFrame = () => {
    const isAllowed = takeToken()
    if (!isAllowed) socket.close(closeCodes.refused, 'too many frames')
    return isAllowed
  }
  socket.on('message', (data: Buffer, isBinary) => {
    if (!countFrame()) return
    const reason = isBinary ? 'binary frames are not served here' : session.receive(data.toString())
    if (reason) socket.close(closeCodes.unsupported, reason)
    updateJoinTimeout()
  })
  // Control frames between fragments also keep the network's chunks in memory.
  socket.on('ping', countFrame)
  socket.on('pong', countFrame)
  // 'close' follows every error, such as a frame too large or a lost connection.
  socket.on('error', () => undefined)
}

/**
 * Starts the join timeout of a socket: it closes the socket after `timeoutMs` without the channel, counted from the opening
 * or the leaving.
 * @returns function to call after each frame
 */
function startJoinTimeout(socket: WebSocket, session: SocketSession, timeoutMs: number): () => void {
  let timer: NodeJS.Timeout | undefined
  function update(): void {
    if (session.isJoined() || socket.readyState !== socket.OPEN) {
      clearTimeout(timer)
      timer = undefined
    } else {
      timer ??= setTimeout(() => socket.close(closeCodes.refused, 'no channel was joined in time'), timeoutMs)
    }
  }
  socket.once('close', update)
  update()
  return update
}

/** Drops a slow socket instead of buffering for it; its client reconnects and fetches what it missed. */
function sendOrDrop(socket: WebSocket, data: string | Buffer, maxBufferedBytes: number): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
  else socket.send(data, { binary: false })
}

/** Starts the heartbeat: pings at every interval and drops sockets without a pong by the next. @returns cleanup */
function startHeartbeat(sockets: ReadonlySet<WebSocket>, intervalMs: number): () => void {
  const waitingForPong = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of sockets) {
      if (waitingForPong.has(socket)) {
        socket.terminate()
        continue
      }
      waitingForPong.add(socket)
      socket.once('pong', () => waitingForPong.delete(socket))
      socket.ping()
    }
  }, intervalMs)
  return () => clearInterval(timer)
}
