import type { IncomingMessage, ServerResponse } from 'node:http'

import { RestError } from './RestError.ts'

export type Answer = {
  readonly status: number
  /** JSON text; empty for none. */
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Pages of other sites may read, as at Supabase: the guest book is public. Their writes are refused (checkOrigin.ts). */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Range, Location, Preference-Applied, Retry-After',
  'Cache-Control': 'no-store',
}

/** Preflight of a page of another site: it may read, with the headers that supabase-js sends. */
export const preflight: Answer = {
  status: 204,
  body: '',
  headers: {
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers':
      'apikey, authorization, content-type, accept, accept-profile, content-profile, prefer, range, x-client-info, x-retry-count',
    'Access-Control-Max-Age': '7200',
  },
}

export function refusal({ status, body, headers }: RestError): Answer {
  return { status, headers, body: JSON.stringify(body) }
}

/** Sends an answer; one to HEAD keeps its headers and loses its body. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  for (const [name, value] of Object.entries({ ...corsHeaders, ...answer.headers }))
    response.setHeader(name, value)
  response.statusCode = answer.status
  if (answer.body !== '') {
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Content-Length', Buffer.byteLength(answer.body))
  }
  response.end(request.method === 'HEAD' ? undefined : answer.body)
}
