import fc from 'fast-check'

import { editsOf } from './edits.ts'

/** Data that a client sends: as text or binary frames, in fragments, as a ping, or as bytes that need not be a frame. */
export type SocketAction = {
  readonly as: 'text' | 'binary' | 'fragments' | 'ping' | 'raw'
  readonly data: string | Uint8Array
  /** Number of texts or of fragments. */
  readonly times: number
}

/** Session of a client on a socket of the realtime protocol. */
export type SocketSession = {
  /** Query of the request for the socket. */
  readonly query: string
  /** Headers of the request for the socket. */
  readonly headers: Readonly<Record<string, string>>
  readonly actions: readonly SocketAction[]
  /** Close code of the client; null: it breaks the connection. */
  readonly code: number | null
}

const topic = 'realtime:guest_messages'
const binding = { event: 'INSERT', schema: 'public', table: 'guest_messages' }
const join = (...changes: readonly object[]) => ({ config: { postgres_changes: changes } })

/** Frames of protocol 2.0.0, valid or refused. */
const frames: readonly (readonly unknown[])[] = [
  ['1', '1', topic, 'phx_join', join(binding)],
  ['2', '2', 'realtime:2', 'phx_join', join(binding, { ...binding, event: '*' })],
  ['3', '3', 'realtime:3', 'phx_join', join({ ...binding, schema: 'private', table: 'hidden_messages' })],
  ['4', '4', 'realtime:4', 'phx_join', join({ ...binding, filter: 'name=eq.x', select: 'id' })],
  ['5', '5', topic, 'phx_join', { config: { private: true, presence: { enabled: true } } }],
  ['1', '6', topic, 'phx_leave', {}],
  [null, '7', 'phoenix', 'heartbeat', {}],
  ['1', '8', topic, 'access_token', { access_token: 'x' }],
  ['1', '9', topic, 'broadcast', { event: 'x', payload: {} }],
]
const names = ['join_ref', 'ref', 'topic', 'event', 'payload']
const asObject = (frame: readonly unknown[]) =>
  Object.fromEntries(names.map((name, index) => [name, frame[index]]))

const text = editsOf(
  ...frames.map((frame) => JSON.stringify(frame)),
  ...frames.map((frame) => JSON.stringify(asObject(frame))),
)

/** WebSocket frames, mostly malformed: first byte (FIN, RSV, opcode), second byte (MASK, length), and the rest. */
const raw = fc
  .tuple(
    fc.constantFrom(0x81, 0x01, 0x00, 0x80, 0x82, 0x83, 0x88, 0x89, 0x8a, 0x8f, 0xc1, 0xf1, 0x09),
    fc.constantFrom(0x80, 0x81, 0x85, 0xfd, 0xfe, 0xff, 0x05, 0x00),
    fc.uint8Array({ maxLength: 16 }),
  )
  .map(([first, second, rest]) => Uint8Array.of(first, second, ...rest))

const actionOf = (
  as: SocketAction['as'],
  data: fc.Arbitrary<string | Uint8Array>,
  ...times: readonly number[]
): fc.Arbitrary<SocketAction> => fc.record({ as: fc.constant(as), data, times: fc.constantFrom(...times) })

const action = fc.oneof(
  { weight: 20, arbitrary: actionOf('text', text, 1) },
  { weight: 1, arbitrary: actionOf('text', text, 20, 300) },
  { weight: 2, arbitrary: actionOf('fragments', text, 2, 40, 5000) },
  { weight: 2, arbitrary: actionOf('ping', fc.uint8Array({ maxLength: 125 }), 1) },
  { weight: 1, arbitrary: actionOf('binary', fc.uint8Array({ maxLength: 64 }), 1) },
  { weight: 1, arbitrary: actionOf('raw', raw, 1) },
)

/** Sessions of 1 to 16 actions. */
export const sessionArbitrary: fc.Arbitrary<SocketSession> = fc.record({
  query: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('?apikey=x&vsn=1.0.0', '?apikey=x&vsn=2.0.0') },
    { weight: 1, arbitrary: fc.constantFrom('', '?vsn=3.0.0', '?vsn=2.0.0&vsn=1.0.0', '?%') },
  ),
  headers: fc.oneof(
    { weight: 9, arbitrary: fc.record({ 'x-real-ip': fc.constantFrom('::1', 'x', '10.0.0.1, 10.0.0.2') }) },
    { weight: 1, arbitrary: fc.record({ origin: fc.constantFrom('null', 'https://evil.example') }) },
    { weight: 1, arbitrary: fc.record({ 'sec-websocket-protocol': fc.constantFrom(',', 'a b') }) },
  ),
  actions: fc.array(action, { minLength: 1, maxLength: 16 }),
  code: fc.constantFrom(null, 1000, 1001, 1002, 1011, 3000, 4999),
})
