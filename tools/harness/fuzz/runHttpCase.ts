import { once } from 'node:events'
import { request, type Agent, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

import type { BytesCase, HttpCase, SlowCase } from './requests.ts'

/** What PostgREST answers to what the guest book serves of it, and what the server answers to a flood. */
const served = [200, 201, 204, 206, 400, 401, 403, 404, 405, 406, 413, 415, 416, 429]
/** Answer to what needs a database that is closed. */
const closedStatus = 503
/** What Node answers to what is no request, before the guest book sees it. */
const refusedByNode = [400, 408, 417, 431, 501, 505]

/** Longer than any answer takes, the machine's other work included. */
const lateMs = 20_000

/** The server that is asked. */
export type Target = {
  readonly url: string
  readonly agent: Agent
  /** True when its database is closed. */
  readonly isClosed: boolean
}

/** Sends a request. @returns what is wrong with the answer, if anything */
export async function runHttpCase(target: Target, asked: HttpCase): Promise<string | undefined> {
  const first = await ask(target, target.agent, asked)
  // The server may have closed a kept line just then, after what came before.
  return first === closedBefore ? ask(target, false, asked) : first
}

/** About what Node reads of a request's lines before it refuses it. */
const headBytes = 15_000

const closedBefore = 'the line was closed'

async function ask(
  { url, isClosed }: Target,
  agent: Agent | false,
  asked: HttpCase,
): Promise<string | undefined> {
  const { method, headers, body } = asked
  // Not as one address, of which Node would tidy up the path.
  const { hostname: host, port } = new URL(url)
  const outgoing = request({ host, port, path: asked.path, agent, method, headers, timeout: lateMs })
  outgoing.once('timeout', () => outgoing.destroy(new Error('silence')))
  // An error after the answer's beginning shows in what is read of it.
  outgoing.on('error', () => undefined)
  outgoing.end(body ?? undefined)
  try {
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    const text = (await buffer(answer)).toString()
    if (isClosed && answer.statusCode === closedStatus) return text === '' ? undefined : describeRefusal(text)
    return describeFailure(asked, answer, text)
  } catch (cause) {
    const isClosed = ['EPIPE', 'ECONNRESET'].includes(codeOf(cause))
    // Of a request that had to wait for a line, Node does not say whether that was used before.
    if (isClosed && agent) return closedBefore
    // What is refused is not read to its end: a client that still sends may find the line closed.
    const isLong = body !== null || JSON.stringify([asked.path, headers]).length > headBytes
    return isClosed && isLong ? undefined : `no answer: ${String(cause)}`
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function describeFailure(asked: HttpCase, answer: IncomingMessage, body: string): string | undefined {
  const { statusCode: status = 0, headers } = answer
  if (headers['access-control-allow-origin'] !== '*') {
    return refusedByNode.includes(status) && body === '' ? undefined : `Node’s ${status} with ${body}`
  }
  if (!served.includes(status)) return `status ${status}: ${body.slice(0, 300)}`
  if (status === 201 && isForeign(asked)) return 'a page of another site has written'
  const isEmpty = asked.method === 'HEAD' || status === 204 || (status === 201 && body === '')
  if (isEmpty) return body === '' ? undefined : `${asked.method} ${status} with a body: ${body}`
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `of type ${headers['content-type']}`
  const fault = status < 300 ? describeRows(asked, body) : describeRefusal(body)
  if (fault) return `${status}: ${fault}: ${body.slice(0, 300)}`
  const range = headers['content-range']
  return range === undefined || /^(\d+-\d+|\*)\/(\d+|\*)$/.test(range) ? undefined : `Content-Range ${range}`
}

/** True for a request that only a page of another site sends. */
function isForeign({ headers }: HttpCase): boolean {
  const names = ['https://evil.example', 'null', 'http://rebound.example']
  return names.includes(headers['origin'] ?? '') || (headers['host'] ?? '').includes('e')
}

function describeRows(asked: HttpCase, body: string): string | undefined {
  const value: unknown = parse(body)
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (rows.length > 1000) return `${rows.length} rows`
  const names = ['id', 'name', 'message', 'created_at']
  const isRow = (row: unknown) =>
    typeof row === 'object' && row !== null && Object.keys(row).every((key) => names.includes(key))
  if (!rows.every(isRow)) return 'no rows'
  const isSingle = asked.headers['accept']?.includes('vnd.pgrst.object') ?? false
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

/** Writes bytes on a line of its own. @returns what is wrong with the answer, if anything */
export async function runBytesCase(url: string, { bytes }: BytesCase): Promise<string | undefined> {
  const line = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  line.on('data', (data) => (heard += data.toString('latin1')))
  // A server may well break such a line off.
  line.on('error', () => undefined)
  line.setTimeout(lateMs, () => {
    heard = 'silence'
    line.destroy()
  })
  line.end(bytes)
  await once(line, 'close')
  if (heard === '') return undefined
  const status = Number(/^HTTP\/1\.1 (\d{3}) [\x20-\x7E]*\r\n/.exec(heard)?.[1])
  // Booth files, and sockets for the paths that are theirs, are served on the same port.
  const isKnown = [...served, ...refusedByNode, 101, 503].includes(status)
  return isKnown ? undefined : `answered ${JSON.stringify(heard.slice(0, 200))}`
}

/** Sends a message's beginning. @returns what is wrong with the answer to it, if anything */
export async function runSlowCase(
  url: string,
  { from, body, sent, ending }: SlowCase,
): Promise<string | undefined> {
  const line = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  line.on('data', (data) => (heard += data.toString('latin1')))
  line.on('error', () => undefined)
  line.setTimeout(lateMs, () => line.destroy())
  const fields = [
    'Host: localhost',
    `X-Real-IP: ${from}`,
    'Content-Type: application/json',
    'Connection: close',
  ]
  line.write(
    `POST /rest/v1/guest_messages HTTP/1.1\r\n${fields.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  line.write(body.slice(0, sent))
  if (ending === 'break') line.once('connect', () => line.destroy())
  if (ending === 'rest') line.write(body.slice(sent))
  await once(line, 'close')
  if (ending === 'break') return undefined
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(heard)?.[1] ?? 'nothing'
  const expected = ending === 'rest' ? ['201', '429', '503'] : ['408', '429', '503']
  return expected.includes(status) ? undefined : `a slow body (${ending}) was answered ${status}`
}
