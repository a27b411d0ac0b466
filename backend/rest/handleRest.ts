import type { IncomingMessage } from 'node:http'

import type { Database } from '../database/Database.ts'
import { toRestError } from './databaseError.ts'
import { insertMessages, readMessages } from './messages.ts'
import { readPreferences, readRows, type BodyLimiter } from './request.ts'
import { errorResponse, preflight, RestError, type RestResponse } from './response.ts'
import { table } from './table.ts'

const root = '/rest/v1/'

/** REST request, with what the server knows about its sender. */
export type RestRequest = {
  readonly request: IncomingMessage
  /** Visitor's normalised address. */
  readonly address: string
  /** True when the request comes from a page of this booth, or from no browser. */
  readonly isOwnOrigin: boolean
}

/** Services that requests use. */
export type RestServices = {
  /** Opens the database; rejects while it is closed. Called only when a request needs it. */
  readonly database: () => Promise<Database>
  readonly bodies: BodyLimiter
}

/**
 * Handles a REST request as PostgREST does, as far as the guest book needs it: reads pages of messages and inserts.
 * Every caller is an anonymous visitor; the client's API key is not checked. It never rejects.
 */
export async function handleRest(restRequest: RestRequest, services: RestServices): Promise<RestResponse> {
  try {
    return await route(restRequest, services)
  } catch (cause) {
    const error = cause instanceof RestError ? cause : toRestError(cause)
    if (error) return errorResponse(error)
    // A client that aborted its request is no failure of the database.
    if (!restRequest.request.errored) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      console.error(`The guest book's database did not answer: ${reason}.`)
    }
    return errorResponse(unavailable())
  }
}

async function openDatabase({ database }: RestServices): Promise<Database> {
  try {
    return await database()
  } catch {
    // The reason was reported when opening failed.
    throw unavailable()
  }
}

function unavailable(): RestError {
  return new RestError(503, { code: 'PGRST000', message: 'The guest book’s database is not available' })
}

async function route(restRequest: RestRequest, services: RestServices): Promise<RestResponse> {
  const { request, address } = restRequest
  const method = request.method ?? ''
  if (method === 'OPTIONS') return preflight
  const { pathname, searchParams } =
    URL.parse(request.url ?? '', 'http://localhost') ?? new URL('http://localhost')
  checkPath(pathname)
  switch (method) {
    case 'GET':
    case 'HEAD': {
      const preferences = readPreferences(request)
      const context = { address, isReadOnly: true }
      return readMessages(await openDatabase(services), context, searchParams, preferences)
    }
    case 'POST': {
      const rows = await receiveRows(restRequest, services.bodies)
      const database = await openDatabase(services)
      const context = { address, isReadOnly: false }
      return insertMessages(database, context, searchParams, rows, readPreferences(request))
    }
    default:
      throw new RestError(
        405,
        { code: 'PGRST117', message: `Unsupported HTTP method: ${method}` },
        { Allow: 'GET, HEAD, POST, OPTIONS' },
      )
  }
}

async function receiveRows(
  { request, address, isOwnOrigin }: RestRequest,
  bodies: BodyLimiter,
): Promise<readonly object[]> {
  if (!isOwnOrigin) {
    throw new RestError(
      403,
      {
        message: 'Messages are taken only from the booth’s own page',
        hint: 'The owner names the address of the booth in PUBLIC_URL',
      },
      { Connection: 'close' },
    )
  }
  const release = bodies.receive(address)
  if (!release) {
    throw new RestError(
      429,
      { message: 'Too many requests at once from your address' },
      { 'Retry-After': '1', Connection: 'close' },
    )
  }
  try {
    return await readRows(request)
  } finally {
    release()
  }
}

function checkPath(path: string): void {
  if (path === `${root}${table.name}`) return
  if (!path.startsWith(root))
    throw new RestError(404, { message: 'Of Supabase, only messages are served here' })
  const name = path.slice(root.length)
  if (name.startsWith('rpc/')) {
    const message = `Could not find the function public.${name.slice('rpc/'.length)} in the schema cache`
    throw new RestError(404, { code: 'PGRST202', message })
  }
  const message = `Could not find the table 'public.${name}' in the schema cache`
  throw new RestError(404, { code: 'PGRST205', message })
}
