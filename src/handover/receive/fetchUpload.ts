import { concatBytes, fromBase64 } from '../../lib/bytes.ts'
import { UploadFormatError } from '../upload.ts'

/** Why an upload can't be fetched. `gone` stands for unknown, expired, used up and dropped ids alike. */
type FetchErrorCode = 'gone' | 'busy' | 'unreachable'

/** Error of fetching an upload. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly code: FetchErrorCode

  constructor(code: FetchErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/**
 * Fetches an encrypted upload from where the page comes from: the booth's listener for phones, or, for a booth with
 * Supabase, its function `take_parcel`.
 * @param onProgress called with the part that is received, 0 to 1
 * @throws FetchError, UploadFormatError
 */
export async function fetchUpload(
  id: string,
  onProgress: (part: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const supabaseUrl = import.meta.env.VITE_SUPABASE_URL
  if (supabaseUrl) return takeUpload(supabaseUrl, id)
  const response = await request(`/parcels/${id}`)
  return readBody(response, onProgress)
}

async function takeUpload(supabaseUrl: string, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await request(new URL('/rest/v1/rpc/take_parcel', supabaseUrl).href, {
    method: 'POST',
    headers: { apikey: import.meta.env.VITE_SUPABASE_ANON_KEY ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({ parcel_id: id }),
  })
  const text: unknown = await response.json()
  if (typeof text !== 'string') throw new FetchError('gone')
  try {
    return fromBase64(text)
  } catch (cause) {
    throw new UploadFormatError('an upload that is no base64', { cause })
  }
}

async function request(url: string, options?: RequestInit): Promise<Response> {
  let response
  try {
    response = await fetch(url, { ...options, cache: 'no-store', credentials: 'omit' })
  } catch (cause) {
    throw new FetchError('unreachable', { cause })
  }
  if (response.ok) return response
  throw new FetchError(response.status === 404 ? 'gone' : response.status === 429 ? 'busy' : 'unreachable')
}

async function readBody(
  response: Response,
  onProgress: (part: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = Number(response.headers.get('Content-Length'))
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array(await response.arrayBuffer())
  const chunks: Uint8Array[] = []
  let received = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      received += value.length
      if (size > 0) onProgress(received / size)
    }
  } catch (cause) {
    // Stopped at the booth in the middle of the download, or the network is gone: the next try tells which.
    throw new FetchError('unreachable', { cause })
  }
  return concatBytes(chunks)
}
