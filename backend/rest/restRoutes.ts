import type { Database } from '../database/Database.ts'
import { HttpError } from '../http/HttpError.ts'
import type { HttpResponse, Route } from '../http/route.ts'
import { createPostLimits, crossSite, insertMessage } from './insertMessage.ts'
import { createOpenQuery } from './openQuery.ts'
import { readMessages } from './readMessages.ts'

const tablePath = /^\/rest\/v1\/guest_messages$/

/** Paths of a Supabase project; those that are not served are refused. */
const supabasePaths = /^\/(rest|realtime|auth|storage|functions|graphql)\/v1(\/|$)/

/** CORS allows every site to read, as Supabase does: the guest book is public. Writes from other sites are refused. */
const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' }

/**
 * Routes of the guest book: the two requests of the booth's client in PostgREST's spelling, a page of messages and an
 * insert. Every caller is an anonymous visitor; the client's API key is not checked.
 * @param openDatabase opens the database, and rejects while it is closed; called only when a request needs it
 */
export function createRestRoutes(openDatabase: () => Promise<Database>): readonly Route[] {
  const openQuery = createOpenQuery(openDatabase)
  return [
    { methods: ['OPTIONS'], path: supabasePaths, headers, handle: () => preflight },
    {
      methods: ['GET'],
      path: tablePath,
      headers,
      handle: (request) => readMessages(request, openQuery),
    },
    {
      methods: ['POST'],
      path: tablePath,
      headers,
      crossSite,
      body: createPostLimits(),
      handle: (request) => insertMessage(request, openQuery),
    },
    { path: tablePath, headers, handle: refuseMethod },
    { path: supabasePaths, headers, handle: refusePath },
  ]
}

/** Response to a CORS preflight: other sites may read, with the headers of supabase-js. */
const preflight: HttpResponse = {
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'GET, OPTIONS',
    'Access-Control-Allow-Headers': 'apikey, authorization, accept-profile, x-client-info, x-retry-count',
    'Access-Control-Max-Age': '7200',
  },
}

function refuseMethod(): never {
  const message = 'Messages are read by GET and written by POST'
  throw new HttpError(405, { message }, { Allow: 'GET, POST, OPTIONS' })
}

function refusePath(): never {
  throw new HttpError(404, { message: 'Of Supabase, only messages are served here' })
}
