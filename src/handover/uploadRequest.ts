import { is } from 'valibot'
import { withTimeLimit } from '../lib/abortable.ts'
import { HandoverError, type HandoverErrorCode, type PutOptions } from './HandoverClient.ts'
import { noNetworkSchema } from './responses.ts'

const requestTimeoutMs = 10_000
/** A strip and its moving strip, 4 MB, over an uplink of 1 Mbit/s. */
const uploadTimeoutMs = 60_000

/**
 * Sends a request to the server of the uploads.
 * @returns the JSON of the response, undefined where it is none; null for status 404, which is not an error: the upload is gone
 * @throws HandoverError
 */
export async function request(url: string, options: RequestInit = {}): Promise<unknown> {
  const { status, json } = await withTimeLimit(requestTimeoutMs, async (signal) => {
    const response = await fetch(url, { ...options, cache: 'no-store', signal })
    const body: unknown = await response.json().catch(() => undefined)
    return { status: response.status, json: body }
  }).catch((cause: unknown) => {
    throw new HandoverError('unreachable', { cause })
  })
  if (status === 404) return null
  if (isSuccess(status)) return json
  throw new HandoverError(codeOf(status, json))
}

/**
 * Posts an upload. XMLHttpRequest reports how much is sent, which fetch does not.
 * @returns the JSON of the response; null where it is none
 * @throws HandoverError, or the signal's reason
 */
export function postUpload(
  url: string,
  body: Uint8Array<ArrayBuffer> | string,
  headers: Readonly<Record<string, string>>,
  { signal, onProgress }: PutOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', url)
    xhr.timeout = uploadTimeoutMs
    xhr.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    const fail = () => reject(new HandoverError('unreachable'))
    xhr.onerror = fail
    xhr.ontimeout = fail
    xhr.onload = () => {
      const { status, response } = xhr
      if (isSuccess(status)) resolve(response)
      else reject(new HandoverError(codeOf(status, response)))
    }
    const abort = () => {
      xhr.abort()
      reject(signal.reason)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    xhr.onloadend = () => signal.removeEventListener('abort', abort)
    xhr.send(body)
  })
}

const isSuccess = (status: number) => status >= 200 && status < 300

function codeOf(status: number, json: unknown): HandoverErrorCode {
  if (is(noNetworkSchema, json)) return 'noNetwork'
  if (status === 429) return 'busy'
  return status === 413 ? 'tooLarge' : 'unreachable'
}
