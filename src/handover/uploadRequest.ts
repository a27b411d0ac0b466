import { is } from 'valibot'
import { request } from '../lib/request.ts'
import { upload } from '../lib/upload.ts'
import { HandoverError, type HandoverErrorCode, type PutOptions } from './HandoverClient.ts'
import { noNetworkSchema } from './responses.ts'

/**
 * Sends a request to the server of the uploads.
 * @returns the JSON of the response, undefined where it is none; null for status 404, which is not an error: the upload is gone
 * @throws HandoverError
 */
export const requestJson = async (url: string, options: RequestInit = {}): Promise<unknown> =>
  jsonOf(await request(url, { ...options, cache: 'no-store' }).catch(fail))

/** Posts an upload. @returns as `requestJson` @throws HandoverError, or the signal's reason */
export async function postUpload(
  url: string,
  body: Uint8Array<ArrayBuffer> | string,
  headers: Readonly<Record<string, string>>,
  options: PutOptions,
): Promise<unknown> {
  const response = upload(url, { ...options, method: 'POST', headers, body })
  return jsonOf(
    await response.catch((cause: unknown) => {
      options.signal.throwIfAborted()
      return fail(cause)
    }),
  )
}

function fail(cause: unknown): never {
  throw new HandoverError('unreachable', { cause })
}

async function jsonOf(response: Response): Promise<unknown> {
  if (response.status === 404) return null
  const json: unknown = await response.json().catch(() => undefined)
  if (response.ok) return json
  throw new HandoverError(codeOf(response.status, json))
}

function codeOf(status: number, json: unknown): HandoverErrorCode {
  if (is(noNetworkSchema, json)) return 'noNetwork'
  if (status === 429) return 'busy'
  return status === 413 ? 'tooLarge' : 'unreachable'
}
