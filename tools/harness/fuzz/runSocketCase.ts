import { once } from 'node:events'
import { Socket } from 'node:net'

import { WebSocket } from 'ws'

import type { SocketAction, SocketCase } from './sessions.ts'

/** Codes with which the guest book ends a socket, those of WebSocket itself included; 1006: the line broke. */
const endings = [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009]
const refusals = ['400', '403', '429', '431', '503']
const events = ['phx_reply', 'phx_close', 'system', 'postgres_changes']
/** Longer than any answer takes, the machine's other work included. */
const lateMs = 20_000
const last = 'the last'

/** Plays a client's part. @returns what is wrong with what the server said, if anything */
export async function runSocketCase(url: string, session: SocketCase): Promise<string | undefined> {
  const { headers, query } = session
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket${query}`
  const socket = new WebSocket(address, { headers, handshakeTimeout: lateMs, perMessageDeflate: false })
  let fault: string | undefined
  let isAnswered = false
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve)
  })
  socket.on('message', (data: Buffer, isBinary) => {
    const text = data.toString()
    fault ??= isBinary ? 'a binary frame' : describeFrame(text, session)
    isAnswered ||= text.includes(`"${last}"`)
    if (isAnswered) end(socket, session)
  })
  const refused = await opened(socket)
  if (refused !== undefined) return refusals.some((status) => refused.includes(status)) ? undefined : refused
  const late = setTimeout(() => {
    fault ??= 'neither answered nor closed'
    socket.terminate()
  }, lateMs)
  for (const deed of session.deeds) act(socket, deed)
  // Of what follows a broken frame nobody knows what it means.
  if (session.deeds.some((deed) => deed.do === 'raw')) end(socket, { ...session, code: null })
  else socket.send(heartbeat(session))
  const code = await closed
  clearTimeout(late)
  if (fault !== undefined || isAnswered || endings.includes(code)) return fault
  return `ended with ${code}`
}

/** @returns why there is no socket, if there is none */
async function opened(socket: WebSocket): Promise<string | undefined> {
  const errors: string[] = []
  socket.on('error', (cause) => errors.push(cause.message))
  await Promise.race([once(socket, 'open'), once(socket, 'close')]).catch(() => undefined)
  return socket.readyState === WebSocket.OPEN ? undefined : errors.join()
}

/** The protocol that the request for the socket asked for; the client may speak another one. */
function versionOf({ query }: SocketCase): string {
  return new URLSearchParams(query).get('vsn') ?? '1.0.0'
}

function heartbeat(session: SocketCase): string {
  return versionOf(session) === '2.0.0'
    ? JSON.stringify([null, last, 'phoenix', 'heartbeat', {}])
    : JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: last })
}

function end(socket: WebSocket, { code }: SocketCase): void {
  if (code === null || socket.readyState !== WebSocket.OPEN) socket.terminate()
  else socket.close(code)
}

function act(socket: WebSocket, deed: SocketAction): void {
  if (socket.readyState !== WebSocket.OPEN) return
  switch (deed.do) {
    case 'text':
      return socket.send(deed.text)
    case 'binary':
      return socket.send(deed.bytes)
    case 'ping':
      return socket.ping(deed.bytes)
    case 'flood':
      for (let time = 0; time < deed.times; time++) socket.send(deed.text)
      return undefined
    case 'fragments':
      return sendInParts(socket, deed.text, deed.parts)
    case 'raw': {
      const line: unknown = Reflect.get(socket, '_socket')
      if (line instanceof Socket) line.write(deed.bytes)
      return undefined
    }
  }
}

function sendInParts(socket: WebSocket, text: string, parts: number): void {
  const bytes = Buffer.from(text)
  const size = Math.ceil(bytes.length / parts)
  for (let part = 0; part < parts; part++) {
    const piece = bytes.subarray(part * size, (part + 1) * size)
    socket.send(piece, { binary: false, fin: part === parts - 1 })
  }
}

function describeFrame(text: string, session: SocketCase): string | undefined {
  const version = versionOf(session)
  const value: unknown = JSON.parse(text)
  const [joinRef, ref, topic, event, payload] = version === '2.0.0' ? listOf(value) : partsOf(value)
  const isRef = (part: unknown) => part === null || typeof part === 'string'
  const isWhole =
    isRef(joinRef) &&
    isRef(ref) &&
    typeof topic === 'string' &&
    typeof payload === 'object' &&
    events.includes(String(event))
  return isWhole ? undefined : `no frame of ${version}: ${text.slice(0, 300)}`
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length === 5 ? value : []
}

function partsOf(value: unknown): readonly unknown[] {
  const parts: Readonly<Record<string, unknown>> = typeof value === 'object' ? { ...value } : {}
  return ['join_ref', 'ref', 'topic', 'event', 'payload'].map((name) => parts[name])
}
