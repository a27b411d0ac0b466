import { STATUS_CODES } from 'node:http'

/** Body of an error response: PostgREST's four fields, in all routes. */
export type ErrorBody = {
  readonly code: string | null
  readonly details: string | null
  readonly hint: string | null
  readonly message: string
}

/** Error of a refused request; the router sends it as the response. Without a body it is a status alone. */
export class HttpError extends Error {
  readonly status: number
  readonly body: ErrorBody | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    body?: Partial<ErrorBody> & { readonly message: string },
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(body?.message ?? STATUS_CODES[status])
    this.status = status
    this.body = body && { code: null, details: null, hint: null, ...body }
    this.headers = headers
  }
}

/** Refusal with a code, by which the booth's pages know it. @param message one sentence for logs and terminals */
export function refusal(
  status: number,
  code: string,
  message: string = code,
  headers: Readonly<Record<string, string>> = {},
): HttpError {
  return new HttpError(status, { code, message }, headers)
}
