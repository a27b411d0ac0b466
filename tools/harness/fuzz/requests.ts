import fc from 'fast-check'

import { editsOf } from './edits.ts'
import { plainWords, textArbitrary } from './texts.ts'

/** HTTP request that Node's client can send. */
export type HttpRequest = {
  readonly method: string
  /** Path with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Empty for a read. */
  readonly body: Uint8Array
}

const table = '/rest/v1/guest_messages'

/** Paths of the API: all others are files of the booth. */
const readPath = fc.oneof(
  {
    weight: 9,
    arbitrary: editsOf(
      'guest_messages',
      'guest_messages?select=*&order=created_at.desc,id.desc&limit=50',
      'guest_messages?created_at=lte.2026-11-21T12:00:00.123456%2B00:00&or=(created_at.lt.2026-11-21,id.lt.4)',
      'guest_messages?and=(name.eq."a,b",or(id.lt.00000000-0000-4000-8000-000000000000,message.neq.m),and())',
      'guest_messages?or=(id.lt.00000000-0000-4000-8000-000000000000,name.not.eq.x)&order=name.asc.nullsfirst',
      'guest_messages?select=message,name,message,id&name=eq.Ann&message=gte.%22a%22&offset=1&limit=1200',
      'guest_messages?select=name,other(*),name::text,count()&name=like.a&id=in.(1,2)',
      'guest_messages?on_conflict=id&columns=name&not.or=(id.lt.4)',
      'rpc/brake_guest_messages',
    ).map((path) => `/rest/v1/${path}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/rest/v1/../../etc/passwd',
      '/rest/v1/%67uest_messages?limit=1',
      '/storage/v1/object/%00',
      '/realtime/v1/websocket?vsn=2.0.0',
    ),
  },
)
const writePath = fc.oneof(
  { weight: 2, arbitrary: fc.constant(table) },
  {
    weight: 1,
    arbitrary: editsOf('guest_messages', 'guest_messages?select=*', 'guest_messages?columns="name"').map(
      (path) => `/rest/v1/${path}`,
    ),
  },
)

/** Header values: Node's client sends printable Latin-1 only. */
const header = (...samples: readonly string[]) =>
  editsOf(...samples).map((text) => text.replaceAll(/[^\t\u0020-\u007E\u00A0-\u00FF]/g, '?').slice(0, 20_000))

const headerArbitraries: Readonly<Record<string, fc.Arbitrary<string>>> = {
  prefer: header('return=minimal', 'return=representation,count=exact', 'count=planned', 'tx=rollback'),
  accept: header('application/json', '*/*', 'application/vnd.pgrst.object+json', 'text/csv;q=0.9'),
  'accept-profile': header('public'),
  'content-profile': header('public', 'private'),
  range: header('0-9', 'items=0-1', '9-0'),
  authorization: header('Bearer x'),
  'x-real-ip': fc.oneof(fc.ipV4(), fc.ipV6(), header('10.0.0.1, 10.0.0.2', '[::1]:80')),
  origin: fc.constantFrom('https://evil.example', 'null', 'http://localhost:3000', ''),
  host: fc.constantFrom('localhost', '[::1]:80', 'rebound.example', 'localhost@evil.example'),
  expect: fc.constantFrom('100-continue', 'a pony'),
  'x-http-method-override': fc.constantFrom('DELETE', 'PATCH'),
  'accept-encoding': header('gzip', 'identity;q=0'),
}
// At most three: a header that is refused hides the effect of the others.
const headers: fc.Arbitrary<HttpRequest['headers']> = fc.oneof(
  fc.constant({}),
  fc
    .subarray(Object.entries(headerArbitraries), { maxLength: 3 })
    .chain((entries) => fc.record(Object.fromEntries(entries))),
)

const encoder = new TextEncoder()
const json = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: plainWords, message: plainWords }) },
  { weight: 2, arbitrary: fc.record({ name: textArbitrary, message: textArbitrary }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
const body: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 5, arbitrary: json.map((value) => encoder.encode(JSON.stringify(value))) },
  {
    weight: 3,
    arbitrary: editsOf(
      '{"name":"Ann","message":"Hello"}',
      '[{"name":"Ann","message":"\\ud83d"}]',
      '[{"name":"Ann","message":"Hello"},{"name":"Ben","message":"Hello"}]',
      '{"name":[[1]],"message":{"a":{"a":1}}}',
      '{"name":"Ann","message":"Hello","id":"00000000-0000-4000-8000-000000000000","__proto__":1}',
      '{"NAME":null,"created_at":"now","hidden":true,"":0}',
    ).map((text) => encoder.encode(text)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
)

const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('application/json', 'APPLICATION/JSON; charset=utf-8') },
  { weight: 1, arbitrary: fc.constantFrom('text/plain', 'text/csv', 'application/json2', '') },
)

/** Path that Node's client accepts; `bytesArbitrary` covers all others. */
const sendable = (text: string) => text.toWellFormed().replaceAll(/[^\u0021-\u007E]/gu, encodeURIComponent)

/** Reads and posts, valid or hostile. */
export const requestArbitrary: fc.Arbitrary<HttpRequest> = fc.oneof(
  fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    path: readPath.map(sendable),
    headers,
    body: fc.constant(new Uint8Array()),
  }),
  fc.record({
    method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'QUERY'),
    path: writePath.map(sendable),
    headers: fc.tuple(contentType, headers).map(([type, more]) => ({ 'content-type': type, ...more })),
    body,
  }),
)

/** Malformed requests, byte by byte. */
export const bytesArbitrary: fc.Arbitrary<Uint8Array> = fc.oneof(
  editsOf(
    `GET ${table}?name=eq.\u00ff HTTP/1.1\r\nHost: x\r\nPrefer: \u0000\r\n folded: x\r\n\r\n`,
    `POST ${table} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    `POST ${table} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\nTransfer-Encoding: chunked, identity\r\n\r\n`,
    `POST http://x${table} HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    `GET // HTTP/1.0\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    `CONNECT * HTTP/2.0\r\nContent-Length: 99999999999999\r\n\r\n`,
  ).map((text) => Buffer.from(text, 'latin1')),
  fc.uint8Array({ maxLength: 200 }),
)
