import * as v from 'valibot'

import { table } from '../rest/table.ts'

// What the guest book's client says in Realtime's protocol 2.0.0, which is Phoenix's:
// https://supabase.com/docs/guides/realtime/protocol

/** Version of the protocol. */
export const protocolVersion = '2.0.0'

/** Topic of the guest book's channel, the only one. */
export const topic = 'realtime:guest_messages'

const change = { schema: table.schema, table: table.name } as const
/** Changes that the channel sends, in the order of the client; an `id` of 0 would be a missing one for it. */
export const bindings = [
  { event: 'INSERT', ...change, id: 1 },
  { event: 'DELETE', ...change, id: 2 },
] as const

const text = v.pipe(v.string(), v.maxLength(255))
const reference = v.nullable(text)
/** Frame: reference of the join that opened the channel, reference, topic, event, payload. */
const frameSchema = v.strictTuple([reference, reference, text, text, v.unknown()])

/** Frame of the protocol. */
export type Frame = {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

/** Parses a frame. @returns undefined when the text is not one */
export function parseFrame(data: string): Frame | undefined {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return undefined
  }
  if (!v.is(frameSchema, value)) return undefined
  const [joinRef, ref, ofTopic, event, payload] = value
  return { joinRef, ref, topic: ofTopic, event, payload }
}

/** Writes a frame. @param payload JSON text, so that a payload for many sockets is serialized once */
export function writeFrame(frame: Omit<Frame, 'payload'>, payload: string): string {
  const head = JSON.stringify([frame.joinRef, frame.ref, frame.topic, frame.event])
  return `${head.slice(0, -1)},${payload}]`
}

const binding = <Event extends string>(event: Event) =>
  v.strictObject({ event: v.literal(event), schema: v.literal(table.schema), table: v.literal(table.name) })
const isOff = v.optional(v.literal(false))
const joinSchema = v.object({
  config: v.object({
    postgres_changes: v.strictTuple([binding('INSERT'), binding('DELETE')]),
    private: isOff,
    presence: v.optional(v.object({ enabled: isOff })),
  }),
})

/** True for the payload of `phx_join` with which the guest book's client joins its channel. */
export function isJoin(payload: unknown): boolean {
  return v.is(joinSchema, payload)
}
