import { once } from 'node:events'

import { WebSocket } from 'ws'

/** WebSocket of the realtime protocol on which a test sends arbitrary frames. */
export type RawSocket = {
  readonly socket: WebSocket
  readonly send: (frame: unknown) => void
  /** Waits for the first frame that matches; frames from before the call count. */
  readonly next: (test: (frame: readonly unknown[]) => boolean) => Promise<readonly unknown[]>
  /** Frames received so far. */
  readonly frames: readonly (readonly unknown[])[]
  /** Resolves with WebSocket's close code; 1006 for a lost connection. */
  readonly closed: Promise<number>
}

/** Opens a socket of protocol 2.0.0, without supabase-js. */
export async function openRawSocket(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=x&vsn=2.0.0`, {
    headers,
  })
  const frames: (readonly unknown[])[] = []
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as readonly unknown[]))
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve)
  })
  await once(socket, 'open')
  // 'close' follows every error, such as a connection that the server has reset.
  socket.on('error', () => undefined)
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async next(test) {
      for (;;) {
        const found = frames.find(test)
        if (found) return found
        await once(socket, 'message')
      }
    },
  }
}

/** Matches frames by their event. */
export function hasEvent(name: string): (frame: readonly unknown[]) => boolean {
  return ([, , , event]) => event === name
}

/** Opens a socket that has joined the guest book's channel. */
export async function openJoinedSocket(url: string): Promise<RawSocket> {
  const socket = await openRawSocket(url)
  socket.send(joinFrame('1'))
  await socket.next(hasEvent('system'))
  return socket
}

const rows = { schema: 'public', table: 'guest_messages' }

/** Changes to which the guest book's client subscribes. */
export const boothChanges: readonly object[] = ['INSERT', 'DELETE'].map((event) => ({ event, ...rows }))

/** Frame with which the guest book's client joins its channel. */
export function joinFrame(ref: string, config: object = {}): readonly unknown[] {
  const payload = { config: { postgres_changes: boothChanges, ...config } }
  return [ref, ref, 'realtime:guest_messages', 'phx_join', payload]
}
