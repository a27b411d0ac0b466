import { parseBroadcast, parseFrame, writeFrame, type Frame, type Version } from './frames.ts'
import type { Limits } from './limits.ts'
import { readJoin, type Binding } from './readJoin.ts'
import type { ChangeWriter } from './writeChange.ts'

type Channel = {
  readonly joinRef: string | null
  readonly bindings: readonly Binding[]
}

/** What one socket has said and is told; it knows no network. */
export type Session = {
  /** Takes a frame: text, or the bytes of a binary one. @returns why the socket is to be closed, when it is */
  readonly take: (data: string | Buffer) => string | undefined
  /** Tells every channel of a change, if one of its bindings asks for it. */
  readonly tellChange: (write: ChangeWriter) => void
  /** True while a channel is joined. */
  readonly isJoined: () => boolean
}

/** @param mayJoin counts the joins of the visitor's network */
export function createSession(
  version: Version,
  limits: Limits,
  mayJoin: () => boolean,
  send: (data: string | Buffer) => void,
): Session {
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
    const asked = readJoin(frame.topic, frame.payload)
    if ('reason' in asked) return reply(frame, 'error', { reason: asked.reason })
    const before = channels.get(frame.topic)
    if (before) close(frame.topic, before.joinRef)
    if (channels.size >= limits.channelsPerSocket || !mayJoin()) {
      return reply(frame, 'error', { reason: 'Too many channels or joins; try again later' })
    }
    const { bindings } = asked
    channels.set(frame.topic, { joinRef: frame.joinRef ?? frame.ref, bindings })
    reply(frame, 'ok', { postgres_changes: bindings })
    // The feed is open already: what is changed from here on is told.
    write({ joinRef: frame.joinRef, ref: null, topic: frame.topic, event: 'system' }, subscribed(frame.topic))
  }
  function takeOfChannel(frame: Frame): void {
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
    take(data) {
      const frame = typeof data === 'string' ? parseFrame(data, version) : parseBroadcast(data, version)
      if (!frame) return `not a frame of protocol ${version}`
      if (frame.topic !== 'phoenix') takeOfChannel(frame)
      else if (frame.event === 'heartbeat') reply(frame, 'ok', {})
      else reply(frame, 'error', { reason: 'unmatched topic' })
      return undefined
    },
    tellChange(writeChange) {
      for (const [topic, { bindings }] of channels) {
        const frame = writeChange(version, topic, bindings)
        if (frame) send(frame)
      }
    },
    isJoined: () => channels.size > 0,
  }
}

function subscribed(topic: string): object {
  return {
    extension: 'postgres_changes',
    status: 'ok',
    message: 'Subscribed to PostgreSQL',
    channel: topic.slice('realtime:'.length),
  }
}
