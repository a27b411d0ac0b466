import { once } from 'node:events'
import { request, type Agent, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

import type { BytesCase, HttpCase, SlowCase } from './requests.ts'

/** Statuses of PostgREST for the requests that the guest book supports, and 429 of the rate limit. */
const served = [200, 201, 204, 206, 400, 401, 403, 404, 405, 406, 413, 415, 416, 429]
/** Status of a request that needs a database that cannot be opened. */
const closedStatus = 503
/** Statuses with which Node refuses malformed requests, before the guest book sees them. */
const refusedByNode = [400, 408, 417, 431, 501, 505]

/** Timeout of an answer, long enough for a busy machine. */
const timeoutMs = 20_000

/** Server under test. */
export type Target = {
  readonly url: string
  readonly agent: Agent
  /** True when its database is closed. */
  readonly isClosed: boolean
}

/** Sends a request. @returns what is wrong with the answer, if anything */
export async function runHttpCase(target: Target, sent: HttpCase): Promise<string | undefined> {
  const first = await send(target, target.agent, sent)
  // The server may have just closed a kept-alive connection after the request before.
  return first === connectionClosed ? send(target, false, sent) : first
}

/** About the size of the headers that Node still accepts. */
const headBytes = 15_000

const connectionClosed = 'the connection was closed'

async function send(
  { url, isClosed }: Target,
  agent: Agent | false,
  sent: HttpCase,
): Promise<string | undefined> {
  const { method, path, headers, body } = sent
  // Not as one URL: Node would normalise its path.
  const { hostname: host, port } = new URL(url)
  const outgoing = request({ host, port, path, agent, method, headers, timeout: timeoutMs })
  outgoing.once('timeout', () => outgoing.destroy(new Error('silence')))
  // An error after the response has begun shows when its body is read.
  outgoing.on('error', () => undefined)
  outgoing.end(body ?? undefined)
  try {
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    const text = (await buffer(answer)).toString()
    if (isClosed && answer.statusCode === closedStatus) return text === '' ? undefined : describeRefusal(text)
    return describeFailure(sent, answer, text)
  } catch (cause) {
    const isReset = ['EPIPE', 'ECONNRESET'].includes(codeOf(cause))
    // Node does not tell whether the connection was a kept-alive one.
    if (isReset && agent) return connectionClosed
    // The server does not read a refused request to its end: the client may find the connection closed.
    const isLong = body !== null || JSON.stringify([path, headers]).length > headBytes
    return isReset && isLong ? undefined : `no answer: ${String(cause)}`
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function describeFailure(sent: HttpCase, answer: IncomingMessage, body: string): string | undefined {
  const { statusCode: status = 0, headers } = answer
  if (headers['access-control-allow-origin'] !== '*') {
    return refusedByNode.includes(status) && body === '' ? undefined : `Node’s ${status} with ${body}`
  }
  if (!served.includes(status)) return `status ${status}: ${body.slice(0, 300)}`
  if (status === 201 && isForeign(sent)) return 'a page of another site has written'
  const isEmpty = sent.method === 'HEAD' || status === 204 || (status === 201 && body === '')
  if (isEmpty) return body === '' ? undefined : `${sent.method} ${status} with a body: ${body}`
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `of type ${headers['content-type']}`
  const failure = status < 300 ? describeRows(sent, body) : describeRefusal(body)
  if (failure) return `${status}: ${failure}: ${body.slice(0, 300)}`
  const range = headers['content-range']
  return range === undefined || /^(\d+-\d+|\*)\/(\d+|\*)$/.test(range) ? undefined : `Content-Range ${range}`
}

/** Whether only a page of another site sends such a request. */
function isForeign({ headers }: HttpCase): boolean {
  const names = ['https://evil.example', 'null', 'http://rebound.example']
  return names.includes(headers['origin'] ?? '') || (headers['host'] ?? '').includes('e')
}

function describeRows(sent: HttpCase, body: string): string | undefined {
  const value: unknown = parse(body)
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (rows.length > 1000) return `${rows.length} rows`
  const names = ['id', 'name', 'message', 'created_at']
  const isRow = (row: unknown) =>
    typeof row === 'object' && row !== null && Object.keys(row).every((key) => names.includes(key))
  if (!rows.every(isRow)) return 'no rows'
  const isSingle = sent.headers['accept']?.includes('vnd.pgrst.object') ?? false
  return Array.isArray(value) === isSingle ? 'a list for one row, or one row for a list' : undefined
}

function describeRefusal(body: string): string | undefined {
  const value: unknown = parse(body)
  if (typeof value !== 'object' || value === null) return 'no refusal'
  const isWhole = Object.keys(value).toSorted().join() === 'code,details,hint,message'
  return isWhole && 'message' in value && typeof value.message === 'string' ? undefined : 'no whole refusal'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes bytes on a connection of their own. @returns what is wrong with the answer, if anything */
export async function runBytesCase(url: string, { bytes }: BytesCase): Promise<string | undefined> {
  const connection = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  connection.on('data', (data) => (received += data.toString('latin1')))
  // The server may reset the connection, which is no failure.
  connection.on('error', () => undefined)
  connection.setTimeout(timeoutMs, () => {
    received = 'silence'
    connection.destroy()
  })
  connection.end(bytes)
  await once(connection, 'close')
  if (received === '') return undefined
  const status = Number(/^HTTP\/1\.1 (\d{3}) [\x20-\x7E]*\r\n/.exec(received)?.[1])
  // The same port serves the booth's files and upgrades to WebSockets.
  const isKnown = [...served, ...refusedByNode, 101, 503].includes(status)
  return isKnown ? undefined : `answered ${JSON.stringify(received.slice(0, 200))}`
}

/** Sends the first part of a post. @returns what is wrong with the answer, if anything */
export async function runSlowCase(
  url: string,
  { from, body, sent, ending }: SlowCase,
): Promise<string | undefined> {
  const connection = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  connection.on('data', (data) => (received += data.toString('latin1')))
  connection.on('error', () => undefined)
  connection.setTimeout(timeoutMs, () => connection.destroy())
  const fields = [
    'Host: localhost',
    `X-Real-IP: ${from}`,
    'Content-Type: application/json',
    'Connection: close',
  ]
  connection.write(
    `POST /rest/v1/guest_messages HTTP/1.1\r\n${fields.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  connection.write(body.slice(0, sent))
  if (ending === 'break') connection.once('connect', () => connection.destroy())
  if (ending === 'rest') connection.write(body.slice(sent))
  await once(connection, 'close')
  if (ending === 'break') return undefined
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1] ?? 'nothing'
  const expected = ending === 'rest' ? ['201', '429', '503'] : ['408', '429', '503']
  return expected.includes(status) ? undefined : `a slow body (${ending}) was answered ${status}`
}
