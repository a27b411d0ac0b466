import { bindings, type Frame, isJoin, parseFrame, protocolVersion, topic, writeFrame } from './protocol.ts'

/** Session of one socket: its channel and the protocol, without the network. */
export type SocketSession = {
  /** Handles a received text. @returns reason to close the socket, undefined for none */
  readonly receive: (data: string) => string | undefined
  /** True while the channel is joined. */
  readonly isJoined: () => boolean
}

/** Creates the session of a socket. @param canJoin counts a join of the visitor's network */
export function createSocketSession(canJoin: () => boolean, send: (data: string) => void): SocketSession {
  /** Frame that joined the channel. */
  let joined: Frame | undefined

  function write(to: Omit<Frame, 'payload'>, payload: object): void {
    send(writeFrame(to, JSON.stringify(payload)))
  }
  function reply(frame: Frame, response: object, status: 'ok' | 'error' = 'ok'): void {
    write({ ...frame, event: 'phx_reply' }, { status, response })
  }
  const refuse = (frame: Frame, reason: string) => reply(frame, { reason }, 'error')
  function leave(): void {
    if (joined) write({ ...joined, ref: joined.joinRef, event: 'phx_close' }, {})
    joined = undefined
  }
  function join(frame: Frame): void {
    if (!isJoin(frame.payload)) return refuse(frame, 'Only the booth’s own changes are served here')
    leave()
    if (!canJoin()) return refuse(frame, 'Too many joins; try again later')
    joined = frame
    reply(frame, { postgres_changes: bindings })
    // The feed is open: every later change is sent.
    write({ ...frame, ref: null, event: 'system' }, subscribed)
  }
  function receiveInChannel(frame: Frame): void {
    if (frame.event === 'phx_join') return join(frame)
    if (!joined) return refuse(frame, 'unmatched topic')
    if (frame.event === 'access_token') return
    if (frame.event !== 'phx_leave') return refuse(frame, 'Only changes are served here')
    reply(frame, {})
    leave()
  }

  return {
    receive(data) {
      const frame = parseFrame(data)
      if (!frame) return `not a frame of protocol ${protocolVersion}`
      if (frame.topic === topic) receiveInChannel(frame)
      else if (frame.topic === 'phoenix' && frame.event === 'heartbeat') reply(frame, {})
      else refuse(frame, 'unmatched topic')
      return undefined
    },
    isJoined: () => joined !== undefined,
  }
}

const subscribed = {
  extension: 'postgres_changes',
  status: 'ok',
  message: 'Subscribed to PostgreSQL',
  channel: topic.slice('realtime:'.length),
}
