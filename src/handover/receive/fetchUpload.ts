import { fromBase64 } from '../../lib/bytes.ts'
import { type OnProgress, request } from '../../lib/request.ts'

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
 * Supabase, its function `take_upload`.
 * @param onProgress called with the part that is received, 0 to 1
 * @throws FetchError, also where nothing comes for the time of `requestTimeoutMs`, and when aborted; Error for what is not base64
 */
export async function fetchUpload(
  id: string,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const supabaseUrl = import.meta.env.VITE_SUPABASE_URL
  if (!supabaseUrl) return fetchBytes(`/uploads/${id}`, {}, { onProgress, signal })
  const url = new URL('/rest/v1/rpc/take_upload', supabaseUrl).href
  const options = {
    method: 'POST',
    headers: { apikey: import.meta.env.VITE_SUPABASE_ANON_KEY ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({ upload_id: id }),
  }
  const json = new TextDecoder().decode(await fetchBytes(url, options, { onProgress, signal }))
  try {
    const text: unknown = JSON.parse(json)
    if (typeof text === 'string') return fromBase64(text)
  } catch (cause) {
    throw new Error('an upload that is not base64', { cause })
  }
  throw new FetchError('gone')
}

type Download = { readonly onProgress: OnProgress; readonly signal: AbortSignal }

async function fetchBytes(
  url: string,
  options: RequestInit,
  { onProgress, signal }: Download,
): Promise<Uint8Array<ArrayBuffer>> {
  const all = { ...options, cache: 'no-store', credentials: 'omit', signal } as const
  const response = await request(url, all, onProgress).catch((cause: unknown) => {
    // Stopped at the booth in the middle of the download, or the network is gone: the next try tells which.
    throw new FetchError('unreachable', { cause })
  })
  if (!response.ok) throw new FetchError(codes[response.status] ?? 'unreachable')
  return new Uint8Array(await response.arrayBuffer())
}

const codes: Readonly<Record<number, FetchErrorCode>> = { 404: 'gone', 429: 'busy' }
