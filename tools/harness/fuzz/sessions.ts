import fc from 'fast-check'

import { textArbitrary, mostly } from './texts.ts'

type Version = '1.0.0' | '2.0.0'

/** Action of a client on a socket. */
export type SocketAction =
  | { readonly do: 'text'; readonly text: string }
  | { readonly do: 'binary'; readonly bytes: Uint8Array }
  | { readonly do: 'fragments'; readonly text: string; readonly parts: number }
  | { readonly do: 'ping'; readonly bytes: Uint8Array }
  | { readonly do: 'flood'; readonly text: string; readonly times: number }
  /** Bytes on the connection that need not be a WebSocket frame. */
  | { readonly do: 'raw'; readonly bytes: Uint8Array }

/** Session of a client on a socket of the realtime protocol. */
export type SocketCase = {
  readonly kind: 'socket'
  readonly version: Version
  /** Query of the request for the socket. */
  readonly query: string
  /** Headers of the request for the socket. */
  readonly headers: Readonly<Record<string, string>>
  readonly actions: readonly SocketAction[]
  /** Close code of the client; null: it breaks the connection. */
  readonly code: number | null
}

const ref = mostly(
  fc.nat(20).map(String),
  fc.oneof(fc.constantFrom<unknown>(null, 0, -1, 1e308, true, {}, [], '9'.repeat(5000)), textArbitrary),
)
const topic = mostly(
  fc.constantFrom('realtime:guest_messages', 'realtime:2', 'realtime:3', 'phoenix'),
  fc.oneof(
    fc.constantFrom<unknown>(
      'realtime:realtime',
      'realtime:',
      'room:lobby',
      null,
      3,
      `realtime:${'x'.repeat(6000)}`,
    ),
    textArbitrary,
    textArbitrary.map((text) => `realtime:${text}`),
  ),
)
const event = mostly(
  fc.constantFrom('phx_join', 'phx_join', 'phx_leave', 'heartbeat', 'access_token'),
  fc.oneof(
    fc.constantFrom<unknown>(
      'broadcast',
      'presence',
      'phx_close',
      'phx_reply',
      'postgres_changes',
      'system',
      7,
    ),
    textArbitrary,
  ),
)
const binding = mostly<unknown>(
  fc.constant({ event: 'INSERT', schema: 'public', table: 'guest_messages' }),
  fc.oneof(
    fc.record(
      {
        event: fc.constantFrom('*', 'DELETE', 'insert', '__proto__'),
        schema: fc.constantFrom('*', 'private', 'public'),
        table: fc.constantFrom('*', 'hidden_messages', 'guest_messages'),
        filter: textArbitrary,
        select: textArbitrary,
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue({ maxDepth: 2 }),
  ),
)
const payload = mostly<unknown>(
  fc
    .array(binding, { minLength: 1, maxLength: 12 })
    .map((changes) => ({ config: { postgres_changes: changes } })),
  fc.oneof(
    fc.constantFrom<unknown>(
      {},
      null,
      { config: null },
      { config: { private: true } },
      { config: { presence: { enabled: true } } },
    ),
    fc.jsonValue({ maxDepth: 3 }),
  ),
)

const parts = fc.tuple(ref, ref, topic, event, payload)

function encode(frame: readonly unknown[], version: Version): string {
  if (version === '2.0.0') return JSON.stringify(frame)
  const names = ['join_ref', 'ref', 'topic', 'event', 'payload']
  return JSON.stringify(Object.fromEntries(names.map((name, index) => [name, frame[index]])))
}

/** Text frames: mostly of the protocol's version, some of the other one, some malformed. */
const frameOf = (version: Version) =>
  fc.oneof(
    { weight: 16, arbitrary: parts.map((all) => encode(all, version)) },
    { weight: 1, arbitrary: parts.map((all) => encode(all, version === '1.0.0' ? '2.0.0' : '1.0.0')) },
    {
      weight: 1,
      arbitrary: fc.tuple(parts, fc.nat(4)).map(([all, end]) => JSON.stringify(all.slice(0, end))),
    },
    { weight: 1, arbitrary: parts.map((all) => JSON.stringify([...all, ...all])) },
    {
      weight: 1,
      arbitrary: fc.tuple(parts, fc.nat()).map(([all, end]) => encode(all, version).slice(0, end % 80)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('[', '{"topic":', ' '), fc.constantFrom(9, 7000))
        .map(([open, times]) => open.repeat(times)),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(65_000, 66_000, 500_000)
        .map((length) => encode([null, '1', 'phoenix', 'heartbeat', 'x'.repeat(length)], version)),
    },
    { weight: 1, arbitrary: textArbitrary },
  )

/** WebSocket frames, mostly malformed: first byte (FIN, RSV, opcode), second byte (MASK, length), and the rest. */
const raw = fc
  .tuple(
    fc.constantFrom(0x81, 0x01, 0x00, 0x80, 0x82, 0x83, 0x88, 0x89, 0x8a, 0x8f, 0xc1, 0xf1, 0x09),
    fc.constantFrom(0x80, 0x81, 0x85, 0xfd, 0xfe, 0xff, 0x05, 0x00),
    fc.uint8Array({ maxLength: 16 }),
  )
  .map(([first, second, rest]) => Uint8Array.of(first, second, ...rest))

const actionOf = (version: Version): fc.Arbitrary<SocketAction> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.record({ do: fc.constant('text' as const), text: frameOf(version) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('fragments' as const),
        text: frameOf(version),
        parts: mostly(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 500, max: 5000 }), 6),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('ping' as const), bytes: fc.uint8Array({ maxLength: 125 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('binary' as const), bytes: fc.uint8Array({ maxLength: 64 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('flood' as const),
        text: frameOf(version),
        times: fc.integer({ min: 20, max: 300 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('raw' as const), bytes: raw }) },
  )

const query = (version: Version) =>
  mostly(
    fc.constant(`?apikey=x&vsn=${version}`),
    fc.constantFrom('', '?vsn=3.0.0', '?vsn=', '?vsn=2.0.0&vsn=1.0.0', '?%', `?apikey=${'x'.repeat(9000)}`),
    20,
  )
const headers = mostly<Readonly<Record<string, string>>>(
  fc.constant({}),
  fc.record(
    {
      origin: fc.constantFrom('null', 'https://evil.example', '', '%', 'http://localhost'),
      'sec-websocket-protocol': fc.constantFrom(',', 'a b'),
      'x-real-ip': fc.constantFrom('::1', 'x', '10.0.0.1, 10.0.0.2'),
    },
    { requiredKeys: [] },
  ),
  12,
)

/** Sessions of 1 to 16 actions. */
export const sessionArbitrary: fc.Arbitrary<SocketCase> = fc
  .constantFrom<Version>('1.0.0', '2.0.0')
  .chain((version) =>
    fc.record({
      kind: fc.constant('socket' as const),
      version: fc.constant(version),
      query: query(version),
      headers: headers,
      actions: fc.array(actionOf(version), { minLength: 1, maxLength: 16 }),
      code: fc.constantFrom(null, 1000, 1001, 1002, 1011, 3000, 3500, 4999),
    }),
  )
