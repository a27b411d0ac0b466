import type { WebSocket } from 'ws'

/**
 * Drops sockets whose other end has gone without a word: asked at every interval, one that has not answered by
 * the next is ended. @returns stops watching
 */
export function watchSockets(sockets: ReadonlySet<WebSocket>, intervalMs: number): () => void {
  const silent = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of sockets) {
      if (silent.has(socket)) {
        socket.terminate()
        continue
      }
      silent.add(socket)
      socket.once('pong', () => silent.delete(socket))
      socket.ping()
    }
  }, intervalMs)
  return () => clearInterval(timer)
}
