import { withTimeLimit } from './abortable.ts'
import { concatBytes } from './bytes.ts'

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
    const { status, statusText, headers } = response
    const body = await readBody(response, extend, onProgress)
    return new Response(body.length > 0 ? body : null, { status, statusText, headers })
  }
  return withTimeLimit(requestTimeoutMs, send, init.signal ?? undefined)
}

async function readBody(
  response: Response,
  extend: () => void,
  onProgress?: OnProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = Number(response.headers.get('Content-Length'))
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array(await response.arrayBuffer())
  const chunks: Uint8Array[] = []
  let received = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return concatBytes(chunks)
    extend()
    chunks.push(value)
    received += value.length
    if (size > 0) onProgress?.(received / size)
  }
}

/** Request with a body that may take long. */
export type Upload = {
  readonly method: 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body: XMLHttpRequestBodyInit
  readonly signal?: AbortSignal
  readonly onProgress?: OnProgress
}

/**
 * Sends a large body. XMLHttpRequest reports how much is sent, which fetch does not.
 * @throws TypeError where the server can't be reached, TimeoutError (DOMException), or the signal's reason
 */
export function upload(
  url: string,
  { method, headers, body, signal, onProgress }: Upload,
): Promise<Response> {
  const send = (limit: AbortSignal, extend: () => void) =>
    new Promise<Response>((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open(method, url)
      xhr.responseType = 'text'
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded, total }) => {
        extend()
        onProgress?.(total > 0 ? loaded / total : 0)
      }
      xhr.onerror = () => reject(new TypeError('the server can’t be reached'))
      xhr.onload = () => resolve(new Response(xhr.responseText || null, { status: xhr.status }))
      limit.addEventListener('abort', () => xhr.abort(), { once: true })
      xhr.send(body)
    })
  return withTimeLimit(requestTimeoutMs, send, signal)
}
