import type { IncomingMessage } from 'node:http'

import { RestError } from './RestError.ts'

/** Bytes of one body: three times the longest message, written in escapes. */
export const maxBodyBytes = 32 * 1024
/** Lists and objects within each other: a row is an object of texts, and what is far deeper tries the stack. */
const maxDepth = 32
/** So much more is read and dropped, so that the refusal reaches a visitor who is still sending. */
const maxDroppedBytes = 4 * 1024 * 1024

/** A phone on a bad network sends the longest message within it; who takes longer holds a place on purpose. */
const bodyTimeoutMs = 10_000

/**
 * Reads a body of JSON: an object or an array of objects.
 * @param timeoutMs time from now until the body must be whole
 * @throws RestError when it is none, too large, or not whole in time
 */
export async function readRows(
  request: IncomingMessage,
  timeoutMs = bodyTimeoutMs,
): Promise<readonly object[]> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const bytes = await readBytes(request, timeoutMs)
  if (type !== 'application/json') {
    // Also keeps out what a foreign page may send without asking first.
    throw new RestError(415, { code: 'PGRST107', message: `Content-Type not acceptable: ${type ?? 'none'}` })
  }
  const value = parseJson(bytes)
  if (isDeeper(value, maxDepth)) {
    throw new RestError(400, {
      code: 'PGRST102',
      message: 'Empty or invalid json',
      details: 'Nested too deep',
    })
  }
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value]
  return rows.map((row) => {
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row
    throw new RestError(400, { code: 'PGRST102', message: 'Empty or invalid json' })
  })
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1))
}

/** Closing the connection is what ends the rest of a body that is not wanted. */
const closing = { Connection: 'close' } as const

async function readBytes(request: IncomingMessage, timeoutMs: number): Promise<Buffer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  try {
    return await Promise.race([collect(request), refuseWhenAborted(late.signal)])
  } finally {
    clearTimeout(timer)
  }
}

async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBodyBytes) chunks.push(chunk)
    else if (size > maxDroppedBytes) break
  }
  if (size <= maxBodyBytes) return Buffer.concat(chunks)
  throw new RestError(413, { message: `Request size limit of ${maxBodyBytes} bytes exceeded` }, closing)
}

function refuseWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const message = 'The body of the request did not come in time'
    signal.addEventListener('abort', () => reject(new RestError(408, { message }, closing)))
  })
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'Empty or invalid json'
    throw new RestError(400, { code: 'PGRST102', message: 'Empty or invalid json', details: message })
  }
}
