/**
 * Frames of Realtime's protocol, which is Phoenix's: https://supabase.com/docs/guides/realtime/protocol
 * 2.0.0 writes an array, 1.0.0 an object of the same five parts.
 */
export type Version = '1.0.0' | '2.0.0'

export type Frame = {
  /** The `ref` of the join that opened the channel. */
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

/** Of a topic, an event and a reference: a channel keeps them, and writes its topic with every message. */
const maxNameLength = 255

/** @returns undefined when the text is no frame */
export function parseFrame(text: string, version: Version): Frame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const [joinRef, ref, topic, event, payload] = version === '2.0.0' ? listOf(value) : partsOf(value)
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  const names = [joinRef, ref, topic, event]
  if (names.some((name) => typeof name === 'string' && name.length > maxNameLength)) return undefined
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function partsOf(value: unknown): readonly unknown[] {
  const parts = recordOf(value)
  return [parts['join_ref'], parts['ref'], parts['topic'], parts['event'], parts['payload']]
}

/** A foreign value's fields; none when it has none. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Of a binary frame: the client's broadcast, of five names' lengths and an encoding before the names themselves. */
const broadcastKind = 3
const broadcastHeaderBytes = 7

/**
 * Reads the header of the binary frame in which protocol 2.0.0 sends a broadcast (realtime-js, lib/serializer).
 * Its payload is left out: nothing here passes it on.
 * @returns undefined when the bytes are no broadcast
 */
export function parseBroadcast(bytes: Buffer, version: Version): Frame | undefined {
  const [kind, ...sizes] = bytes.subarray(0, broadcastHeaderBytes - 1)
  const encoding = bytes[broadcastHeaderBytes - 1]
  if (version !== '2.0.0' || kind !== broadcastKind || (encoding !== 0 && encoding !== 1)) return undefined
  const [joinRef, ref, topic] = readNames(bytes.subarray(broadcastHeaderBytes), sizes)
  if (joinRef === undefined || ref === undefined || !topic) return undefined
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: undefined }
}

/** Texts that follow one another. @returns none when there are fewer bytes than their sizes say, or no UTF-8 */
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

/** @param payload JSON text, so that what goes to many is written once */
export function writeFrame(frame: Omit<Frame, 'payload'>, payload: string, version: Version): string {
  const [joinRef, ref, topic, event] = [frame.joinRef, frame.ref, frame.topic, frame.event].map((part) =>
    JSON.stringify(part),
  )
  return version === '2.0.0'
    ? `[${joinRef},${ref},${topic},${event},${payload}]`
    : `{"topic":${topic},"event":${event},"payload":${payload},"ref":${ref},"join_ref":${joinRef}}`
}
