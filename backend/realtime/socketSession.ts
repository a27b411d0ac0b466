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

/** Creates the session of a socket. @param canJoin counts a join of the visitor's network */
export function createSocketSession(
  version: Version,
  limits: Limits,
  canJoin: () => boolean,
  send: (data: string | Buffer) => void,
): SocketSession {
  const channels = new Map<string, Channel>()

  function write(frame: Omit<Frame, 'payload'>, payload: unknown): void {
    send(writeFrame(frame, JSON.stringify(payload), version))
  }
  function reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: unknown): void {
    write({ joinRef, ref, topic, event: 'phx_reply' }, { status, response })
  }
  function close(topic: string, joinRef: string | null): void {
    channels.delete(topic)
    write({ joinRef, ref: joinRef, topic, event: 'phx_close' }, {})
  }
  function join(frame: Frame): void {
    const parsed = parseJoin(frame.topic, frame.payload)
    if ('reason' in parsed) return reply(frame, 'error', { reason: parsed.reason })
    const previous = channels.get(frame.topic)
    if (previous) close(frame.topic, previous.joinRef)
    if (channels.size >= limits.channelsPerSocket || !canJoin()) {
      return reply(frame, 'error', { reason: 'Too many channels or joins; try again later' })
    }
    const { bindings } = parsed
    channels.set(frame.topic, { joinRef: frame.joinRef ?? frame.ref, bindings })
    reply(frame, 'ok', { postgres_changes: bindings })
    // The feed is open already: every change from now on is sent.
    write(
      { joinRef: frame.joinRef, ref: null, topic: frame.topic, event: 'system' },
      subscribedMessage(frame.topic),
    )
  }
  function receiveInChannel(frame: Frame): void {
    const channel = channels.get(frame.topic)
    if (frame.event === 'phx_join') return join(frame)
    if (!channel) return reply(frame, 'error', { reason: 'unmatched topic' })
    if (frame.event === 'access_token') return
    if (frame.event !== 'phx_leave')
      return reply(frame, 'error', { reason: `${frame.event} is not served here` })
    reply(frame, 'ok', {})
    close(frame.topic, channel.joinRef)
  }

  return {
    receive(data) {
      const frame = typeof data === 'string' ? parseFrame(data, version) : parseBroadcast(data, version)
      if (!frame) return `not a frame of protocol ${version}`
      if (frame.topic !== 'phoenix') receiveInChannel(frame)
      else if (frame.event === 'heartbeat') reply(frame, 'ok', {})
      else reply(frame, 'error', { reason: 'unmatched topic' })
      return undefined
    },
    sendChange(writeChange) {
      for (const [topic, { bindings }] of channels) {
        const frame = writeChange(version, topic, bindings)
        if (frame) send(frame)
      }
    },
    isJoined: () => channels.size > 0,
  }
}

function subscribedMessage(topic: string): object {
  return {
    extension: 'postgres_changes',
    status: 'ok',
    message: 'Subscribed to PostgreSQL',
    channel: topic.slice('realtime:'.length),
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
