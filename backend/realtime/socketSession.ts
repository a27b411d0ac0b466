import type { WebSocket } from 'ws'

import { parseJoin, type Binding, type ChangeWriter } from './bindings.ts'
import { parseBroadcast, parseFrame, writeFrame, type Frame, type Version } from './frames.ts'
import type { Limits } from './limits.ts'

type Channel = {
  readonly joinRef: string | null
  readonly bindings: readonly Binding[]
}

/** Session of one socket: its channels and the protocol, without the network. */
export type SocketSession = {
  /** Handles a received frame: text, or a binary frame's bytes. @returns reason to close the socket, undefined for none */
  readonly receive: (data: string | Buffer) => string | undefined
  /** Sends a change to every channel with a matching binding. */
  readonly sendChange: (write: ChangeWriter) => void
  /** True while a channel is joined. */
  readonly isJoined: () => boolean
}

const tooManyChannels = 'Too many channels or joins; try again later'

/** Creates the session of a socket. @param canJoin counts a join of the visitor's network */
export function createSocketSession(
  version: Version,
  limits: Limits,
  canJoin: () => boolean,
  send: (data: string | Buffer) => void,
): SocketSession {
  const channels = new Map<string, Channel>()
  const { reply, refuse, sendSubscribed, sendClose } = createFrameSender(version, send)
  function close(topic: string, joinRef: string | null): void {
    channels.delete(topic)
    sendClose(topic, joinRef)
  }
  function join(frame: Frame): void {
    const parsed = parseJoin(frame.topic, frame.payload)
    if ('reason' in parsed) return refuse(frame, parsed.reason)
    const previous = channels.get(frame.topic)
    if (previous) close(frame.topic, previous.joinRef)
    if (channels.size >= limits.channelsPerSocket || !canJoin()) return refuse(frame, tooManyChannels)
    channels.set(frame.topic, { joinRef: frame.joinRef ?? frame.ref, bindings: parsed.bindings })
    reply(frame, { postgres_changes: parsed.bindings })
    sendSubscribed(frame)
  }
  function receiveInChannel(frame: Frame): void {
    const channel = channels.get(frame.topic)
    if (frame.event === 'phx_join') return join(frame)
    if (!channel) return refuse(frame, 'unmatched topic')
    if (frame.event === 'access_token') return
    if (frame.event !== 'phx_leave') return refuse(frame, `${frame.event} is not served here`)
    reply(frame, {})
    close(frame.topic, channel.joinRef)
  }

  return {
    receive(data) {
      const frame = typeof data === 'string' ? parseFrame(data, version) : parseBroadcast(data, version)
      if (!frame) return `not a frame of protocol ${version}`
      if (frame.topic !== 'phoenix') receiveInChannel(frame)
      else if (frame.event === 'heartbeat') reply(frame, {})
      else refuse(frame, 'unmatched topic')
      return undefined
    },
    sendChange(writeChange) {
      channels.forEach(({ bindings }, topic) => {
        const frame = writeChange(version, topic, bindings)
        if (frame) send(frame)
      })
    },
    isJoined: () => channels.size > 0,
  }
}

type FrameSender = {
  readonly reply: (frame: Frame, response: object) => void
  readonly refuse: (frame: Frame, reason: string) => void
  /** Sends the system message "Subscribed to PostgreSQL" after a join: the feed is open, every later change is sent. */
  readonly sendSubscribed: (join: Frame) => void
  readonly sendClose: (topic: string, joinRef: string | null) => void
}

/** Creates the sender of a session's own frames. */
function createFrameSender(version: Version, send: (data: string) => void): FrameSender {
  function write(frame: Omit<Frame, 'payload'>, payload: object): void {
    send(writeFrame(frame, JSON.stringify(payload), version))
  }
  return {
    reply({ joinRef, ref, topic }, response) {
      write({ joinRef, ref, topic, event: 'phx_reply' }, { status: 'ok', response })
    },
    refuse({ joinRef, ref, topic }, reason) {
      write({ joinRef, ref, topic, event: 'phx_reply' }, { status: 'error', response: { reason } })
    },
    sendSubscribed({ joinRef, topic }) {
      const channel = topic.slice('realtime:'.length)
      const message = {
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        channel,
      }
      write({ joinRef, ref: null, topic, event: 'system' }, message)
    },
    sendClose(topic, joinRef) {
      write({ joinRef, ref: joinRef, topic, event: 'phx_close' }, {})
    },
  }
}

/**
 * Starts the join timeout of a socket: it closes the socket after `timeoutMs` without a channel, counted from the
 * opening or from the leaving of the last channel.
 * @returns function to call after each frame
 */
export function startJoinTimeout(
  socket: WebSocket,
  isJoined: () => boolean,
  timeoutMs: number,
  close: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  function update(): void {
    if (isJoined() || socket.readyState !== socket.OPEN) {
      clearTimeout(timer)
      timer = undefined
    } else {
      timer ??= setTimeout(close, timeoutMs)
    }
  }
  socket.once('close', update)
  update()
  return update
}
