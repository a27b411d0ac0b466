import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { HttpResponse } from './route.ts'

/**
 * Sends a response; for HEAD the headers only. It resolves when the response has ended.
 * @returns true when it was sent whole, false when the connection was closed before
 */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body, signal }: HttpResponse,
): Promise<boolean> {
  const cut = () => response.destroy()
  const stream = body instanceof Readable ? body : null
  signal?.addEventListener('abort', cut)
  try {
    if (signal?.aborted) cut()
    if (response.destroyed) return false
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.statusCode = status
    if (stream && request.method !== 'HEAD') {
      // It rejects when the visitor leaves.
      await pipeline(stream, response).catch(() => response.destroy())
    } else {
      const closed = new Promise((resolve) => response.once('close', resolve))
      response.end(request.method === 'HEAD' ? undefined : body)
      await closed
    }
    return response.writableFinished
  } finally {
    signal?.removeEventListener('abort', cut)
    stream?.destroy()
  }
}
