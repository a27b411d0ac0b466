import { parseFrame, writeFrame, type Frame, type Version } from './frames.ts'
import type { Limits } from './limits.ts'
import { readJoin, type Binding } from './readJoin.ts'

type Channel = {
  readonly joinRef: string | null
  readonly ids: readonly number[]
}

/** What one socket has said and is told; it knows no network. */
export type Session = {
  /** Takes a frame. @returns why the socket is to be closed, when it is */
  readonly take: (text: string) => string | undefined
  /** Tells every channel of a change. @param data JSON text */
  readonly tellChange: (data: string) => void
}

let lastId = 0

/** @param mayJoin counts the joins of the visitor's address */
export function createSession(
  version: Version,
  limits: Limits,
  mayJoin: () => boolean,
  send: (text: string) => void,
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
    const bindings = asked.bindings.map((binding: Binding) => ({ ...binding, id: ++lastId }))
    channels.set(frame.topic, { joinRef: frame.joinRef ?? frame.ref, ids: bindings.map(({ id }) => id) })
    reply(frame, 'ok', { postgres_changes: bindings })
    // The feed is open already: what is inserted from here on is told.
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
    take(text) {
      const frame = parseFrame(text, version)
      if (!frame) return `not a frame of protocol ${version}`
      if (frame.topic !== 'phoenix') takeOfChannel(frame)
      else if (frame.event === 'heartbeat') reply(frame, 'ok', {})
      else reply(frame, 'error', { reason: 'unmatched topic' })
      return undefined
    },
    tellChange(data) {
      for (const [topic, { ids }] of channels) {
        const frame = { joinRef: null, ref: null, topic, event: 'postgres_changes' }
        send(writeFrame(frame, `{"ids":${JSON.stringify(ids)},"data":${data}}`, version))
      }
    },
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
