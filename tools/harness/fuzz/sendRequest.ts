import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { expect } from 'vitest'

import { openRawRequest } from '../guestbook/rawRequest.ts'
import type { HttpRequest } from './requests.ts'

/** Statuses of PostgREST for the requests that the guest book supports, 429 of its limits, 503 of a closed database. */
const served = [200, 201, 204, 206, 400, 401, 403, 404, 405, 406, 413, 415, 416, 429, 503]
/** Statuses with which Node refuses malformed requests, before the guest book sees them. */
const refusedByNode = [400, 408, 417, 431, 501, 505]
/** Timeout of a response, long enough for a busy machine. */
const timeoutMs = 20_000
/** About the size of the headers that Node still accepts. */
const headBytes = 15_000

/** Sends a request and checks the response as PostgREST's. @returns its status, or 0 without a response */
export async function sendRequest(url: string, sent: HttpRequest): Promise<number> {
  const { method, path, headers, body } = sent
  // Not as one URL: Node would normalise its path.
  const { hostname: host, port } = new URL(url)
  const outgoing = request({ host, port, path, method, headers, agent: false, timeout: timeoutMs })
  outgoing.once('timeout', () => outgoing.destroy(new Error('no response')))
  // An error after the response has begun shows when its body is read.
  outgoing.on('error', () => undefined)
  outgoing.end(body.length > 0 ? body : undefined)
  try {
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    checkResponse(sent, response, (await buffer(response)).toString())
    return response.statusCode ?? 0
  } catch (cause) {
    const isReset = cause instanceof Error && 'code' in cause && /EPIPE|ECONNRESET/.test(String(cause.code))
    // The server does not read a refused request to its end: the client may find the connection closed.
    if (isReset && (body.length > 0 || JSON.stringify([path, headers]).length > headBytes)) return 0
    throw cause
  }
}

function checkResponse(
  sent: HttpRequest,
  { statusCode: status = 0, headers }: IncomingMessage,
  text: string,
) {
  if (headers['access-control-allow-origin'] !== '*') {
    expect(refusedByNode).toContain(status)
    expect(text).toBe('')
    return
  }
  expect(served).toContain(status)
  if (isForeign(sent)) expect(status, 'for a page of another site').not.toBe(201)
  if (sent.method === 'HEAD' || status === 204) expect(text).toBe('')
  if (text === '') return expect(sent.method === 'HEAD' || [201, 204, 503].includes(status)).toBe(true)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['content-range'] ?? '*/*').toMatch(/^(\d+-\d+|\*)\/(\d+|\*)$/)
  if (status < 300) return checkRows(sent, JSON.parse(text))
  const refusal: Readonly<Record<string, unknown>> = JSON.parse(text)
  expect(Object.keys(refusal).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
  expect(refusal['message']).toEqual(expect.any(String))
}

/** Whether only a page of another site sends such a request. */
function isForeign({ headers }: HttpRequest): boolean {
  const names = ['https://evil.example', 'null', 'http://rebound.example']
  return names.includes(headers['origin'] ?? '') || (headers['host'] ?? '').includes('e')
}

function checkRows({ headers }: HttpRequest, body: unknown): void {
  const isSingle = headers['accept']?.includes('vnd.pgrst.object') ?? false
  expect(Array.isArray(body)).toBe(!isSingle)
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body]
  expect(rows.length).toBeLessThanOrEqual(1000)
  const names = ['id', 'name', 'message', 'created_at']
  for (const row of rows) expect(names).toEqual(expect.arrayContaining(Object.keys(Object(row))))
}

/** Writes bytes on a connection of their own, and checks that the response, if there is one, is HTTP. */
export async function sendBytes(url: string, bytes: Uint8Array): Promise<void> {
  const { connection, received, closed } = await openRawRequest(url, bytes)
  connection.setTimeout(timeoutMs, () => connection.destroy(new Error('no response')))
  connection.end()
  await closed
  if (received() === '') return
  const [, status] = /^HTTP\/1\.1 (\d{3}) [\x20-\x7E]*\r\n/.exec(received()) ?? []
  // The same port serves the booth's files and upgrades to WebSockets.
  expect([...served, ...refusedByNode, 101]).toContain(Number(status))
}

/** Sends a post whose body comes late, and never if `isBroken`. */
export async function sendSlowly(url: string, body: string, isBroken: boolean): Promise<void> {
  const fields = ['Host: localhost', 'X-Real-IP: 198.51.100.1', 'Connection: close']
  const type = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
  const head = ['POST /rest/v1/guest_messages HTTP/1.1', ...fields, ...type, '', body.slice(0, 9)].join(
    '\r\n',
  )
  const { connection, received, closed } = await openRawRequest(url, head)
  if (isBroken) connection.destroy()
  else connection.write(body.slice(9))
  await closed
  if (!isBroken) expect(received()).toMatch(/^HTTP\/1\.1 (201|429|503) /)
}
