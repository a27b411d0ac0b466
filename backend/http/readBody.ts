import type { IncomingMessage } from 'node:http'

import { HttpError } from './HttpError.ts'
import type { BodyLimits } from './route.ts'

/** A larger body is read and dropped up to this size, so that a client that is still sending gets the error response. */
const maxDroppedBytes = 4 * 1024 * 1024

/** The client may still be sending the rest of a refused body; closing the connection stops it. */
const closeConnection = { Connection: 'close' } as const

/** Reads the body of a request. @throws HttpError when there is no room for it, or it is too large or too late */
export async function readBody(
  request: IncomingMessage,
  address: string,
  { maxBytes, timeoutMs, reserve }: BodyLimits,
): Promise<Buffer> {
  const release = reserve({ headers: request.headers, address })
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    return await Promise.race([collect(request, maxBytes), rejectOnAbort(controller.signal)])
  } finally {
    clearTimeout(timer)
    release()
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
  throw new HttpError(413, { message: `Request size limit of ${maxBytes} bytes exceeded` }, closeConnection)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const message = 'The body of the request did not come in time'
    signal.addEventListener('abort', () => reject(new HttpError(408, { message }, closeConnection)))
  })
}
