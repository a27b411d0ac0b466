import type { IncomingMessage } from 'node:http'

import { visitorNetwork } from '../http/address.ts'
import { RestError } from './response.ts'
import { table } from './table.ts'

/** Maximum size of a body: three times the longest message, written in escapes. */
const maxBodyBytes = 32 * 1024
/** Maximum nesting: a row is an object of texts, and deep nesting could overflow the stack. */
const maxDepth = 32
/** A larger body is read and dropped up to this size, so that a client that is still sending gets the error response. */
const maxDroppedBytes = 4 * 1024 * 1024

/** A phone on a bad network sends the longest message within this time. */
const bodyTimeoutMs = 10_000

/**
 * Reads a JSON body: an object, or an array of objects.
 * @param timeoutMs time limit for the whole body
 * @throws RestError when it is malformed, too large or too late
 */
export async function readRows(
  request: IncomingMessage,
  timeoutMs = bodyTimeoutMs,
): Promise<readonly object[]> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const bytes = await readBytes(request, { maxBytes: maxBodyBytes, timeoutMs })
  if (type !== 'application/json') {
    // A page of another site can send text/plain without a preflight.
    throw new RestError(415, { code: 'PGRST107', message: `Content-Type not acceptable: ${type ?? 'none'}` })
  }
  const value = parseJson(bytes)
  if (isDeeper(value, maxDepth)) throw invalidJson('Nested too deep')
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value]
  return rows.map((row) => {
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row
    throw invalidJson()
  })
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1))
}

/** The client may still be sending the rest of a refused body; closing the connection stops it. */
const closeConnection = { Connection: 'close' } as const

/**
 * Reads the body of a request.
 * @param maxBytes maximum size of the body
 * @param timeoutMs time limit for the whole body
 * @throws RestError when it is too large or too late
 */
export async function readBytes(
  request: IncomingMessage,
  { maxBytes, timeoutMs }: { readonly maxBytes: number; readonly timeoutMs: number },
): Promise<Buffer> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    return await Promise.race([collect(request, maxBytes), rejectOnAbort(controller.signal)])
  } finally {
    clearTimeout(timer)
  }
}

async function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else if (size > maxBytes + maxDroppedBytes) break
  }
  if (size <= maxBytes) return Buffer.concat(chunks)
  throw new RestError(413, { message: `Request size limit of ${maxBytes} bytes exceeded` }, closeConnection)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const message = 'The body of the request did not come in time'
    signal.addEventListener('abort', () => reject(new RestError(408, { message }, closeConnection)))
  })
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw invalidJson(cause instanceof Error ? cause.message : 'Empty or invalid json')
  }
}

function invalidJson(details: string | null = null): RestError {
  return new RestError(400, { code: 'PGRST102', message: 'Empty or invalid json', details })
}

/** Limiter of the request bodies that are being received. */
export type BodyLimiter = {
  /** Takes a slot for one body. @returns cleanup; undefined when the visitor's network, or the server, has no slot left */
  readonly receive: (address: string) => (() => void) | undefined
}

/**
 * Creates the limiter of concurrent request bodies. A body may take seconds, so a visitor who sends many slow ones uses
 * up only the slots of one network, and all others are served.
 */
export function createBodyLimiter(perNetwork = 20, total = 1000): BodyLimiter {
  const counts = new Map<string, number>()
  let totalCount = 0
  return {
    receive(address) {
      const network = visitorNetwork(address)
      const count = counts.get(network) ?? 0
      if (count >= perNetwork || totalCount >= total) return undefined
      counts.set(network, count + 1)
      totalCount += 1
      return () => {
        const left = (counts.get(network) ?? 1) - 1
        if (left === 0) counts.delete(network)
        else counts.set(network, left)
        totalCount -= 1
      }
    },
  }
}

/** Preferences of a request's headers. */
export type Preferences = {
  /** The response tells the number of all matching rows. */
  readonly wantsCount: boolean
  /** The response to an insert has the inserted rows. */
  readonly wantsRepresentation: boolean
  /** The response is one object instead of a list; any other number of rows is an error. */
  readonly wantsSingle: boolean
}

const singleType = 'application/vnd.pgrst.object+json'
const supportedPreferences = [
  'return=minimal',
  'return=representation',
  'count=exact',
  'handling=lenient',
  'missing=default',
]

/** Reads the preferences of a request. @throws RestError for one that is not supported here */
export function readPreferences({ headers, method }: IncomingMessage): Preferences {
  const preferences = splitHeader(headers['prefer'])
  const unsupported = preferences.filter((preference) => !supportedPreferences.includes(preference))
  if (unsupported.length > 0) {
    const details = `Invalid preferences: ${unsupported.join(', ')}`
    const message = 'Invalid preferences given with handling=strict'
    throw new RestError(400, { code: 'PGRST122', message, details })
  }
  if (headers['range'] !== undefined) {
    throw new RestError(400, { code: 'PGRST100', message: 'Pages are asked for by limit and offset here' })
  }
  checkProfile(headers[method === 'POST' ? 'content-profile' : 'accept-profile'])
  return {
    wantsCount: preferences.includes('count=exact'),
    wantsRepresentation: preferences.includes('return=representation'),
    wantsSingle: acceptsSingle(headers.accept),
  }
}

function acceptsSingle(accept: string | undefined): boolean {
  const types = splitHeader(accept).map((range) => range.split(';')[0]?.trim())
  if (types.includes(singleType)) return true
  if (types.length === 0 || types.some((type) => type === 'application/json' || type === '*/*')) return false
  const message = `None of these media types are available: ${types.join(', ')}`
  throw new RestError(406, { code: 'PGRST107', message })
}

function checkProfile(profile: string | string[] | undefined): void {
  if (profile === undefined || profile === table.schema) return
  throw new RestError(406, {
    code: 'PGRST106',
    message: `Invalid schema: ${String(profile)}`,
    hint: `Only the following schemas are exposed: ${table.schema}`,
  })
}

function splitHeader(header: string | readonly string[] | undefined): readonly string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
