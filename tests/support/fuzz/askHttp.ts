import { once } from 'node:events'
import { request, type Agent, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

import type { BytesCase, HttpCase } from './requests.ts'

/** What PostgREST answers to what the guest book serves of it. */
const served = [200, 201, 204, 206, 400, 401, 404, 405, 406, 413, 415, 416]
/** What Node answers to what is no request, before the guest book sees it. */
const refusedByNode = [400, 408, 417, 431, 501, 505]

/** Longer than any answer takes, the machine's other work included. */
const lateMs = 20_000

/** Sends a request. @returns what is wrong with the answer, if anything */
export async function askHttp(url: string, agent: Agent, asked: HttpCase): Promise<string | undefined> {
  const first = await ask(url, agent, asked)
  // The server may have closed a kept line just then, after what came before.
  return first === closedBefore ? ask(url, false, asked) : first
}

/** About what Node reads of a request's lines before it refuses it. */
const headBytes = 15_000

const closedBefore = 'the line was closed'

async function ask(url: string, agent: Agent | false, asked: HttpCase): Promise<string | undefined> {
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
    return describeFault(asked, answer, (await buffer(answer)).toString())
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

function describeFault(asked: HttpCase, answer: IncomingMessage, body: string): string | undefined {
  const { statusCode: status = 0, headers } = answer
  if (headers['access-control-allow-origin'] !== '*') {
    return refusedByNode.includes(status) && body === '' ? undefined : `Node’s ${status} with ${body}`
  }
  if (!served.includes(status)) return `status ${status}: ${body.slice(0, 300)}`
  const isEmpty = asked.method === 'HEAD' || status === 204 || (status === 201 && body === '')
  if (isEmpty) return body === '' ? undefined : `${asked.method} ${status} with a body: ${body}`
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `of type ${headers['content-type']}`
  const fault = status < 300 ? describeRows(asked, body) : describeRefusal(body)
  if (fault) return `${status}: ${fault}: ${body.slice(0, 300)}`
  const range = headers['content-range']
  return range === undefined || /^(\d+-\d+|\*)\/(\d+|\*)$/.test(range) ? undefined : `Content-Range ${range}`
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
export async function sendBytes(url: string, { bytes }: BytesCase): Promise<string | undefined> {
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
  const isKnown = [...served, ...refusedByNode, 101, 403].includes(status)
  return isKnown ? undefined : `answered ${JSON.stringify(heard.slice(0, 200))}`
}
