import fc from 'fast-check'

import { bodyArbitrary } from './bodies.ts'
import { encodeQuery, readQuery, writeQuery } from './queries.ts'
import { textArbitrary, mostly, plainWords } from './texts.ts'

/** HTTP request, which Node's client can send. */
export type HttpCase = {
  readonly kind: 'http'
  readonly method: string
  /** Path with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
}

/** Arbitrary bytes on a TCP connection, which the client then half-closes. */
export type BytesCase = { readonly kind: 'bytes'; readonly bytes: Uint8Array }

/** Post whose body is not sent at once. */
export type SlowCase = {
  readonly kind: 'slow'
  /** Address of the client in the proxy's header. */
  readonly from: string
  readonly body: string
  /** Bytes of the body that are sent at first. */
  readonly sent: number
  /** Then the client sends the rest, breaks the connection, or waits until the server closes it. */
  readonly ending: 'rest' | 'break' | 'leave'
}

const table = '/rest/v1/guest_messages'
const path = mostly(
  fc.constant(table),
  fc.oneof(
    fc.constantFrom(
      '/rest/v1/',
      '/rest/v1',
      '/rest/v1/rpc/brake_guest_messages',
      '/rest/v1/guest_message_rate',
      '/rest/v1/guest_messages/',
      '/rest/v1//guest_messages',
      '/rest/v1/../../etc/passwd',
      '/rest/v1/%67uest_messages',
      '/auth/v1/signup',
      '/storage/v1/object/%00',
      '/graphql/v1',
      '/realtime/v1/websocket',
      '/functions/v1/%',
    ),
    textArbitrary.map((text) => `/rest/v1/${text}`),
  ),
  9,
)

/** Header values: only printable Latin-1 is allowed in them. */
const headerText = textArbitrary.map((text) =>
  text.replaceAll(/[^\t\u0020-\u007E\u00A0-\u00FF]/g, '?').slice(0, 300),
)

const headers = fc
  .record(
    {
      prefer: mostly(
        fc.constantFrom(
          'return=minimal',
          'return=representation',
          'count=exact',
          'return=representation,count=exact',
        ),
        mostly(
          fc.constantFrom('count=planned', 'resolution=merge-duplicates', ',,,', 'tx=rollback'),
          headerText,
        ),
      ),
      accept: mostly(
        fc.constantFrom(
          'application/json',
          '*/*',
          'application/vnd.pgrst.object+json',
          'application/json;q=0.9',
        ),
        mostly(fc.constantFrom('text/csv', 'application/geo+json', ';', ','), headerText),
      ),
      'accept-profile': mostly(fc.constant('public'), headerText),
      'content-profile': mostly(fc.constant('public'), headerText),
      range: mostly(fc.constantFrom('0-9', 'items=0-1', '-', '9-0'), headerText),
      authorization: headerText,
      apikey: headerText,
      'x-real-ip': mostly(fc.ipV4(), mostly(fc.ipV6(), headerText)),
      'x-client-info': headerText,
      origin: mostly(
        fc.constantFrom('https://evil.example', 'null', 'http://localhost:3000', 'http://rebound.example'),
        headerText,
      ),
      host: fc.constantFrom(
        'localhost',
        '127.0.0.1',
        'rebound.example',
        '[::1]:80',
        'localhost@evil.example',
      ),
      expect: fc.constantFrom('100-continue', 'a pony'),
      'x-http-method-override': fc.constantFrom('DELETE', 'PATCH'),
      'accept-encoding': headerText,
      'x-large': fc.integer({ min: 1, max: 20_000 }).map((times) => 'x'.repeat(times)),
    },
    { requiredKeys: [] },
  )
  // At most three: a header that is refused hides the effect of the others.
  .chain((all) => fc.subarray(Object.entries(all), { maxLength: 3 }))

const contentType = mostly(
  fc.constantFrom('application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'),
  fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'text/csv', 'application/json2', ''),
  12,
)

/** Path that Node's client accepts; `bytesArbitrary` covers all others. */
function sendable(text: string): string {
  return text.toWellFormed().replaceAll(/[^\u0021-\u007E]/gu, encodeURIComponent)
}

const reading = fc
  .tuple(fc.constantFrom('GET', 'GET', 'GET', 'HEAD'), path, readQuery, fc.nat(9), headers)
  .map(([method, target, params, raw, entries]): HttpCase => {
    const query = encodeQuery(params, raw === 0)
    return {
      kind: 'http',
      method,
      path: sendable(target + query),
      headers: Object.fromEntries(entries),
      body: null,
    }
  })

const writing = fc
  .tuple(
    mostly(
      fc.constant('POST'),
      fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'),
      12,
    ),
    path,
    writeQuery,
    headers,
    contentType,
    bodyArbitrary,
  )
  .map(([method, target, params, entries, type, body]): HttpCase => {
    const query = encodeQuery(params, false)
    const all = { 'content-type': type, ...Object.fromEntries(entries) }
    return { kind: 'http', method, path: sendable(target + query), headers: all, body }
  })

const lines = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'CONNECT', 'G\u0000T', '', 'get', 'PRI'),
    fc.constantFrom(table, `http://x${table}`, `${table}?name=eq.\u00ff`, '*', '//', 'x'.repeat(20_000), ''),
    fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', ''),
    fc.array(
      fc.constantFrom(
        'Host: x',
        'Host: x',
        'Content-Length: 2',
        'Content-Length: 99999999999999',
        'Content-Length: -1',
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: chunked, identity',
        'Content-Type: application/json',
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Connection: close',
        'Prefer: \u0000',
        ' folded: x',
        ':',
        `X: ${'x'.repeat(9000)}`,
      ),
      { maxLength: 6 },
    ),
    fc.constantFrom(
      '',
      '{}',
      '2\r\n{}\r\n0\r\n\r\n',
      'ffffffffffffffff\r\n',
      'zz\r\n',
      '[{"name":"A","message":"m"}]',
    ),
  )
  .map(([method, target, version, fields, body]) => {
    return Buffer.from(
      `${method} ${target} ${version}\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n${body}`,
      'latin1',
    )
  })

/** Slow posts from a few addresses, none of them the bystander's. */
export const slowCaseArbitrary: fc.Arbitrary<SlowCase> = fc.record({
  kind: fc.constant('slow' as const),
  from: fc.constantFrom('198.51.100.1', '198.51.100.2:80', '[2001:db8::1]:80', '2001:db8::2'),
  body: plainWords.map((message) => JSON.stringify({ name: 'Slow', message })),
  sent: fc.nat(20),
  ending: fc.constantFrom('rest', 'break', 'leave'),
})

/** Reads and posts, valid or hostile. */
export const requestArbitrary: fc.Arbitrary<HttpCase> = fc.oneof(reading, writing)

/** Malformed requests, byte by byte. */
export const bytesArbitrary: fc.Arbitrary<BytesCase> = mostly<Uint8Array>(
  lines,
  fc.uint8Array({ maxLength: 200 }),
).map((bytes) => ({ kind: 'bytes', bytes }))
