import { withTimeLimit } from './abortable.ts'
import { type OnProgress, requestTimeoutMs } from './request.ts'

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
