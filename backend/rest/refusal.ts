import type { IncomingHttpHeaders } from 'node:http'

import { HttpError } from '../http/HttpError.ts'

/** Error of a request that the booth's client does not send. @param message one sentence */
export function refuse(message: string): HttpError {
  return new HttpError(400, { message })
}

/**
 * Checks the headers by which PostgREST's clients ask for other formats, schemas, ranges and counts.
 * @param profile header that names the schema; supabase-js sends it, the booth does not
 * @param allowed values of further headers; undefined is a header that is not sent
 * @throws HttpError for any other value
 */
export function checkHeaders(
  headers: IncomingHttpHeaders,
  profile: 'accept-profile' | 'content-profile',
  allowed: Readonly<Record<string, readonly (string | undefined)[]>>,
): void {
  const values: typeof allowed = {
    accept: [undefined, '*/*', 'application/json'],
    prefer: [undefined],
    range: [undefined],
    [profile]: [undefined, 'public'],
    ...allowed,
  }
  // Firefox and Edge add `safe` where parents or an employer want that (RFC 8674); it asks nothing of a guest book.
  const prefer = headers['prefer']?.toString().replace(/(^|, *)safe$/i, '') || undefined
  const found: Readonly<Record<string, unknown>> = { ...headers, prefer }
  const wrong = Object.keys(values).find((name) => !values[name]?.some((value) => value === found[name]))
  if (wrong !== undefined) throw refuse(`This value of the header ${wrong} is not served here`)
}
