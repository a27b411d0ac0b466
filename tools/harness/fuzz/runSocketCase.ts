import { once } from 'node:events'
import { Socket } from 'node:net'

import { WebSocket } from 'ws'

import type { SocketAction, SocketCase } from './sessions.ts'

/** Close codes of the guest book and of WebSocket itself; 1006 is a lost connection. */
const closeCodes = [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009]
const refusals = ['400', '403', '429', '431', '503']
const events = ['phx_reply', 'phx_close', 'system', 'postgres_changes']
/** Timeout of an answer, long enough for a busy machine. */
const timeoutMs = 20_000
/** Reference of the heartbeat after the last action; the server's reply to it ends the case. */
const lastRef = 'the last'

/** Runs a client's actions on a socket. @returns what is wrong with the server's frames, if anything */
export async function runSocketCase(url: string, session: SocketCase): Promise<string | undefined> {
  const { headers, query } = session
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket${query}`
  const socket = new WebSocket(address, { headers, handshakeTimeout: timeoutMs, perMessageDeflate: false })
  let failure: string | undefined
  let isAnswered = false
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve)
  })
  socket.on('message', (data: Buffer, isBinary) => {
    const text = data.toString()
    failure ??= isBinary ? 'a binary frame' : describeFrame(text, session)
    isAnswered ||= text.includes(`"${lastRef}"`)
    if (isAnswered) end(socket, session)
  })
  const refused = await opened(socket)
  if (refused !== undefined) return refusals.some((status) => refused.includes(status)) ? undefined : refused
  const timer = setTimeout(() => {
    failure ??= 'neither answered nor closed'
    socket.terminate()
  }, timeoutMs)
  for (const action of session.actions) act(socket, action)
  // After a malformed frame the server cannot read a heartbeat.
  if (session.actions.some((action) => action.do === 'raw')) end(socket, { ...session, code: null })
  else socket.send(heartbeat(session))
  const code = await closed
  clearTimeout(timer)
  if (failure !== undefined || isAnswered || closeCodes.includes(code)) return failure
  return `ended with ${code}`
}

/** Waits until the socket is open. @returns why it could not be opened, if so */
async function opened(socket: WebSocket): Promise<string | undefined> {
  const errors: string[] = []
  socket.on('error', (cause) => errors.push(cause.message))
  await Promise.race([once(socket, 'open'), once(socket, 'close')]).catch(() => undefined)
  return socket.readyState === WebSocket.OPEN ? undefined : errors.join()
}

/** Version of the protocol in the request for the socket; the client's frames may be of another one. */
function versionOf({ query }: SocketCase): string {
  return new URLSearchParams(query).get('vsn') ?? '1.0.0'
}

function heartbeat(session: SocketCase): string {
  return versionOf(session) === '2.0.0'
    ? JSON.stringify([null, lastRef, 'phoenix', 'heartbeat', {}])
    : JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: lastRef })
}

function end(socket: WebSocket, { code }: SocketCase): void {
  if (code === null || socket.readyState !== WebSocket.OPEN) socket.terminate()
  else socket.close(code)
}

function act(socket: WebSocket, action: SocketAction): void {
  if (socket.readyState !== WebSocket.OPEN) return
  switch (action.do) {
    case 'text':
      return socket.send(action.text)
    case 'binary':
      return socket.send(action.bytes)
    case 'ping':
      return socket.ping(action.bytes)
    case 'flood':
      for (let time = 0; time < action.times; time++) socket.send(action.text)
      return undefined
    case 'fragments':
      return sendFragments(socket, action.text, action.parts)
    case 'raw': {
      const connection: unknown = Reflect.get(socket, '_socket')
      if (connection instanceof Socket) connection.write(action.bytes)
      return undefined
    }
  }
}

function sendFragments(socket: WebSocket, text: string, parts: number): void {
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
