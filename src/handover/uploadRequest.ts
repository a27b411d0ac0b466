import { HandoverError, type HandoverErrorCode, type PutOptions } from './HandoverClient.ts'

const requestTimeoutMs = 10_000
/** A strip and its clip, 4 MB, over an uplink of 1 Mbit/s. */
const uploadTimeoutMs = 60_000

/**
 * Sends a request to the server of the uploads. Status 404 is no error: the upload is gone.
 * @throws HandoverError
 */
export async function request(url: string, options: RequestInit): Promise<Response> {
  let response
  try {
    response = await fetch(url, {
      ...options,
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
  } catch (cause) {
    throw new HandoverError('unreachable', { cause })
  }
  if (response.ok || response.status === 404) return response
  throw new HandoverError(codeOf(response.status, null))
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
      if (status >= 200 && status < 300) resolve(response)
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

function codeOf(status: number, json: unknown): HandoverErrorCode {
  if (isRecord(json) && json['code'] === 'noNetwork') return 'noNetwork'
  if (status === 429) return 'busy'
  return status === 413 ? 'tooLarge' : 'unreachable'
}

/** Whether a value is an object with properties to look at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
