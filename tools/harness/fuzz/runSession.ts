import { once } from 'node:events'
import { Socket } from 'node:net'

import { expect } from 'vitest'
import { WebSocket } from 'ws'

import type { SocketAction, SocketSession } from './sessions.ts'

/** Close codes of the guest book and of WebSocket itself; 1006 is a lost connection. */
const closeCodes = [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009]
/** Timeout of a response, long enough for a busy machine. */
const timeoutMs = 20_000
/** Reference of the heartbeat after the last action; the server's reply to it ends the session. */
const lastRef = 'the last'

/** Runs a client's actions on a socket, and checks that every frame of the server is one of Realtime's. */
export async function runSession(url: string, { query, headers, actions, code }: SocketSession) {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket${query}`
  const version = new URLSearchParams(query).get('vsn') ?? '1.0.0'
  const socket = new WebSocket(address, { headers, handshakeTimeout: timeoutMs, perMessageDeflate: false })
  const errors: string[] = []
  socket.on('error', (cause) => errors.push(cause.message))
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve)
  })
  const end = (isBroken: boolean) => {
    if (isBroken || socket.readyState !== WebSocket.OPEN) socket.terminate()
    else socket.close(code ?? 1000)
  }
  const frames: string[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    frames.push(isBinary ? 'a binary frame' : data.toString())
    if (frames.at(-1)?.includes(`"${lastRef}"`)) end(code === null)
  })
  await Promise.race([once(socket, 'open'), once(socket, 'close')]).catch(() => undefined)
  if (socket.readyState !== WebSocket.OPEN) return expect(errors.join()).toMatch(/400|403|429|503/)
  expect(headers['origin'], 'of the page that got a socket').toBeUndefined()
  const timer = setTimeout(() => {
    frames.push('neither a reply nor a close')
    socket.terminate()
  }, timeoutMs)
  for (const action of actions) act(socket, action)
  // After a malformed frame the server cannot read a heartbeat.
  if (actions.some(({ as }) => as === 'raw')) end(true)
  else socket.send(heartbeat(version))
  const ended = await closed
  clearTimeout(timer)
  for (const frame of frames) checkFrame(frame, version)
  if (!frames.some((frame) => frame.includes(`"${lastRef}"`))) expect(closeCodes).toContain(ended)
}

function heartbeat(version: string): string {
  return version === '2.0.0'
    ? JSON.stringify([null, lastRef, 'phoenix', 'heartbeat', {}])
    : JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: lastRef })
}

function act(socket: WebSocket, { as, data, times }: SocketAction): void {
  if (socket.readyState !== WebSocket.OPEN) return
  if (as === 'ping') return socket.ping(data)
  if (as === 'fragments') return sendFragments(socket, Buffer.from(data), times)
  if (as !== 'raw') {
    for (let time = 0; time < times; time++) socket.send(data)
    return
  }
  const connection: unknown = Reflect.get(socket, '_socket')
  if (connection instanceof Socket) connection.write(data)
}

function sendFragments(socket: WebSocket, bytes: Buffer, parts: number): void {
  const size = Math.ceil(bytes.length / parts)
  for (let part = 0; part < parts; part++) {
    const piece = bytes.subarray(part * size, (part + 1) * size)
    socket.send(piece, { binary: false, fin: part === parts - 1 })
  }
}

function checkFrame(text: string, version: string): void {
  const names = ['join_ref', 'ref', 'topic', 'event', 'payload']
  const value: Readonly<Record<string, unknown>> = JSON.parse(text)
  const parts = version === '2.0.0' ? value : names.map((name) => value[name] ?? null)
  const ref = expect.toBeOneOf([null, expect.any(String)])
  const event = expect.toBeOneOf(['phx_reply', 'phx_close', 'system', 'postgres_changes'])
  expect(parts).toEqual([ref, ref, expect.any(String), event, expect.any(Object)])
}
