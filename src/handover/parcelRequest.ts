import { HandoverError, type HandoverErrorCode, type PutOptions } from './HandoverClient.ts'

/**
 * Sends a request to the home of the parcels. Status 404 is an answer: the parcel is gone.
 * @throws HandoverError
 */
export async function request(url: string, options: RequestInit): Promise<Response> {
  let response
  try {
    response = await fetch(url, { ...options, cache: 'no-store', signal: AbortSignal.timeout(10_000) })
  } catch (cause) {
    throw new HandoverError('unreachable', { cause })
  }
  if (response.ok || response.status === 404) return response
  throw new HandoverError(codeOf(response.status, null))
}

/**
 * Uploads a parcel. XMLHttpRequest tells how much is sent, which fetch does not.
 * @returns the home's answer, parsed
 * @throws HandoverError, or the signal's reason
 */
export function upload(
  url: string,
  body: Uint8Array<ArrayBuffer> | string,
  type: string,
  headers: Readonly<Record<string, string>>,
  { signal, onProgress }: PutOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', url)
    sending.timeout = 30_000
    sending.setRequestHeader('Content-Type', type)
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    const fail = () => reject(new HandoverError('unreachable'))
    sending.onerror = fail
    sending.ontimeout = fail
    sending.onload = () => {
      const answer = parseJson(sending.responseText)
      if (sending.status >= 200 && sending.status < 300) resolve(answer)
      else reject(new HandoverError(codeOf(sending.status, answer)))
    }
    const abort = () => {
      sending.abort()
      reject(signal.reason)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    sending.onloadend = () => signal.removeEventListener('abort', abort)
    sending.send(body)
  })
}

function codeOf(status: number, answer: unknown): HandoverErrorCode {
  if (isRecord(answer) && answer['code'] === 'noNetwork') return 'noNetwork'
  if (status === 429) return 'busy'
  return status === 413 ? 'tooLarge' : 'unreachable'
}

/** Whether a value is an object with properties to look at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
