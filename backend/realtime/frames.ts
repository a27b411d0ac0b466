/**
 * Version of Realtime's protocol, which is Phoenix's: https://supabase.com/docs/guides/realtime/protocol
 * A frame is an array in 2.0.0, and an object of the same five fields in 1.0.0.
 */
export type Version = '1.0.0' | '2.0.0'

/** Frame of Realtime's protocol. */
export type Frame = {
  /** `ref` of the join that opened the channel. */
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

/** Maximum length of topic, event and references: a channel stores them, and sends its topic with every frame. */
const maxNameLength = 255

/** Parses a text frame. @returns undefined when the text is not a frame */
export function parseFrame(text: string, version: Version): Frame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const [joinRef, ref, topic, event, payload] = version === '2.0.0' ? listOf(value) : fieldsOf(value)
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  const names = [joinRef, ref, topic, event]
  if (names.some((name) => typeof name === 'string' && name.length > maxNameLength)) return undefined
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldsOf(value: unknown): readonly unknown[] {
  const fields = recordOf(value)
  return [fields['join_ref'], fields['ref'], fields['topic'], fields['event'], fields['payload']]
}

/** Fields of an unknown value; an empty record when it is not an object. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Header of a client's binary broadcast: the kind, the lengths of five names and an encoding; the names follow. */
const broadcastKind = 3
const broadcastHeaderBytes = 7

/**
 * Parses the header of a binary frame, in which protocol 2.0.0 sends a broadcast (realtime-js, lib/serializer).
 * The payload is ignored, because broadcasts are refused.
 * @returns undefined when the bytes are not a broadcast
 */
export function parseBroadcast(bytes: Buffer, version: Version): Frame | undefined {
  const [kind, ...sizes] = bytes.subarray(0, broadcastHeaderBytes - 1)
  const encoding = bytes[broadcastHeaderBytes - 1]
  if (version !== '2.0.0' || kind !== broadcastKind || (encoding !== 0 && encoding !== 1)) return undefined
  const [joinRef, ref, topic] = readNames(bytes.subarray(broadcastHeaderBytes), sizes)
  if (joinRef === undefined || ref === undefined || !topic) return undefined
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: undefined }
}

/** Decodes consecutive texts. @returns an empty list when there are too few bytes, or they are not UTF-8 */
function readNames(bytes: Buffer, sizes: readonly number[]): readonly string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  if (bytes.length < sizes.reduce((sum, size) => sum + size, 0)) return []
  try {
    let start = 0
    return sizes.map((size) => decoder.decode(bytes.subarray(start, (start += size))))
  } catch {
    return []
  }
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** Writes a frame. @param payload JSON text, so that a payload for many sockets is serialized once */
export function writeFrame(frame: Omit<Frame, 'payload'>, payload: string, version: Version): string {
  const [joinRef, ref, topic, event] = [frame.joinRef, frame.ref, frame.topic, frame.event].map((part) =>
    JSON.stringify(part),
  )
  return version === '2.0.0'
    ? `[${joinRef},${ref},${topic},${event},${payload}]`
    : `{"topic":${topic},"event":${event},"payload":${payload},"ref":${ref},"join_ref":${joinRef}}`
}
