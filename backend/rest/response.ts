import type { IncomingMessage, ServerResponse } from 'node:http'

/** Body of every error response, as PostgREST writes it. */
export type RestErrorBody = {
  readonly code: string | null
  readonly details: string | null
  readonly hint: string | null
  readonly message: string
}

/** Error of a refused request. Codes and messages are PostgREST's: https://docs.postgrest.org/en/stable/references/errors.html */
export class RestError extends Error {
  readonly status: number
  readonly body: RestErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    { code = null, details = null, hint = null, message }: Partial<RestErrorBody> & { message: string },
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.body = { code, details, hint, message }
    this.headers = headers
  }
}

/** Error of a query that can't be parsed, or uses syntax that this server does not support. */
export function parseError(what: string, details: string): RestError {
  return new RestError(400, { code: 'PGRST100', message: `"failed to parse ${what}"`, details })
}

/** Error of a column that the table does not have. */
export function unknownColumn(name: string): RestError {
  return new RestError(400, { code: '42703', message: `column guest_messages.${name} does not exist` })
}

/** Error of a query beyond the limit of concurrent ones: the client retries instead of waiting. */
export function overloaded(): RestError {
  return new RestError(503, { message: 'Too many requests at once' }, { 'Retry-After': '1' })
}

/** Response to a REST request. */
export type RestResponse = {
  readonly status: number
  /** JSON text; empty for no body. */
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** CORS allows every site to read, as Supabase does: the guest book is public. Writes from other sites are refused by handleRest.ts. */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Range, Location, Preference-Applied, Retry-After',
  'Cache-Control': 'no-store',
}

/** Response to a CORS preflight: other sites may read, with the headers of supabase-js. */
export const preflight: RestResponse = {
  status: 204,
  body: '',
  headers: {
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers':
      'apikey, authorization, content-type, accept, accept-profile, content-profile, prefer, range, x-client-info, x-retry-count',
    'Access-Control-Max-Age': '7200',
  },
}

/** Error response of a RestError. */
export function errorResponse({ status, body, headers }: RestError): RestResponse {
  return { status, headers, body: JSON.stringify(body) }
}

/** Sends a response; for HEAD the headers only. */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers }: RestResponse,
): void {
  for (const [name, value] of Object.entries({ ...corsHeaders, ...headers })) response.setHeader(name, value)
  response.statusCode = status
  if (body !== '') {
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Content-Length', Buffer.byteLength(body))
  }
  response.end(request.method === 'HEAD' ? undefined : body)
}
