import type { WebSocket } from 'ws'

/**
 * Closes a socket that is without a channel for so long, from its opening or from the leaving of its last channel.
 * @returns to be called after each frame
 */
export function awaitJoin(
  socket: WebSocket,
  isJoined: () => boolean,
  timeoutMs: number,
  close: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  function look(): void {
    if (isJoined() || socket.readyState !== socket.OPEN) {
      clearTimeout(timer)
      timer = undefined
    } else {
      timer ??= setTimeout(close, timeoutMs)
    }
  }
  socket.once('close', look)
  look()
  return look
}
