import type { Database } from '../database/Database.ts'
import { HttpError } from '../http/HttpError.ts'
import type { HttpRequest, HttpResponse, Route } from '../http/route.ts'
import { createPostLimits, crossSite, insertMessages } from './insertMessage.ts'
import { createOpenQuery } from './openQuery.ts'
import { readMessages } from './readMessages.ts'
import { table } from './table.ts'

const root = '/rest/v1/'
const tablePath = new RegExp(`^${root}${table.name}$`)

/** Paths of a Supabase project; those that are not served are refused. */
const supabasePaths = /^\/(rest|realtime|auth|storage|functions|graphql)\/v1(\/|$)/

/** CORS allows every site to read, as Supabase does: the guest book is public. Writes from other sites are refused. */
const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Range, Location, Preference-Applied, Retry-After',
  'Cache-Control': 'no-store',
}

/**
 * Routes of the guest book: what PostgREST does, as far as the guest book needs it. Every caller is an anonymous visitor;
 * the client's API key is not checked.
 * @param openDatabase opens the database, and rejects while it is closed; called only when a request needs it
 */
export function createRestRoutes(openDatabase: () => Promise<Database>): readonly Route[] {
  const openQuery = createOpenQuery(openDatabase)
  return [
    { methods: ['OPTIONS'], path: supabasePaths, headers, handle: () => preflight },
    {
      methods: ['GET', 'HEAD'],
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
      handle: (request) => insertMessages(request, openQuery),
    },
    { path: tablePath, headers, handle: refuseMethod },
    { path: supabasePaths, headers, handle: refusePath },
  ]
}

/** Response to a CORS preflight: other sites may read, with the headers of supabase-js. */
const preflight: HttpResponse = {
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers':
      'apikey, authorization, content-type, accept, accept-profile, content-profile, prefer, range, x-client-info, x-retry-count',
    'Access-Control-Max-Age': '7200',
  },
}

function refuseMethod({ method }: HttpRequest): never {
  const allow = { Allow: 'GET, HEAD, POST, OPTIONS' }
  throw new HttpError(405, { code: 'PGRST117', message: `Unsupported HTTP method: ${method}` }, allow)
}

function refusePath({ path }: HttpRequest): never {
  if (!path.startsWith(root))
    throw new HttpError(404, { message: 'Of Supabase, only messages are served here' })
  const name = path.slice(root.length)
  if (name.startsWith('rpc/')) {
    const message = `Could not find the function public.${name.slice('rpc/'.length)} in the schema cache`
    throw new HttpError(404, { code: 'PGRST202', message })
  }
  const message = `Could not find the table 'public.${name}' in the schema cache`
  throw new HttpError(404, { code: 'PGRST205', message })
}
