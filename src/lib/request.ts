import { withTimeLimit } from './abortable.ts'

/**
 * Time without progress after which a request fails, in ms; no limit of the server is shorter. Progress is the response, a
 * further piece of it, or further bytes of an upload. However large it is, what moves on takes the time that it needs.
 */
export const requestTimeoutMs = 20_000

/** Called with the part of the bytes that is transferred, 0 to 1. */
export type OnProgress = (part: number) => void

/**
 * Fetches a response and the whole of its body.
 * @throws TypeError where the server can't be reached, TimeoutError (DOMException), or the reason of `init.signal`
 */
export function request(
  url: RequestInfo | URL,
  init: RequestInit = {},
  onProgress?: OnProgress,
): Promise<Response> {
  const send = async (signal: AbortSignal, extend: () => void) => {
    const response = await fetch(url, { ...init, signal })
    extend()
    const size = Number(response.headers.get('Content-Length'))
    let received = 0
    const transform = (chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
      extend()
      received += chunk.length
      if (size > 0) onProgress?.(received / size)
      controller.enqueue(chunk)
    }
    const counted = response.body?.pipeThrough(new TransformStream({ transform }))
    const bytes = await new Response(counted ?? null).arrayBuffer()
    // Chromium has an empty body where a status such as 204 allows none.
    return new Response(bytes.byteLength > 0 ? bytes : null, response)
  }
  return withTimeLimit(requestTimeoutMs, send, init.signal ?? undefined)
}
