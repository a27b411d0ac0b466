import type { IncomingMessage } from 'node:http'

import type { Database } from '../database/Database.ts'
import { preflight, refusal, type Answer } from './answer.ts'
import { fromDatabase } from './databaseError.ts'
import { insertMessages } from './insertMessages.ts'
import type { BodyLimiter } from './limitBodies.ts'
import { readPreferences } from './preferences.ts'
import { readRows } from './readBody.ts'
import { readMessages } from './readMessages.ts'
import { RestError } from './RestError.ts'
import { table } from './table.ts'

const root = '/rest/v1/'

/** Request and what the server knows of it. */
export type RestRequest = {
  readonly request: IncomingMessage
  /** The visitor's normalised address. */
  readonly address: string
  /** True when the request comes from a page of this booth, or from no browser. */
  readonly isOwnOrigin: boolean
}

/** What requests are answered from. */
export type RestServices = {
  /** The open database. Rejects while it is closed; asked for only when a request needs it. */
  readonly database: () => Promise<Database>
  readonly bodies: BodyLimiter
}

/**
 * Answers a REST request as PostgREST would, to as much of it as the guest book uses: reading pages of messages and
 * inserting. Every caller is a visitor; the key that the client sends is not looked at. It never rejects.
 */
export async function handleRest(asked: RestRequest, services: RestServices): Promise<Answer> {
  try {
    return await handle(asked, services)
  } catch (cause) {
    const known = cause instanceof RestError ? cause : fromDatabase(cause)
    if (known) return refusal(known)
    // A visitor who left before the end of the request needs no answer, and the owner no message.
    if (!asked.request.errored) console.error(`The guest book's database did not answer: ${describe(cause)}.`)
    return refusal(unavailable())
  }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

async function openDatabase({ database }: RestServices): Promise<Database> {
  try {
    return await database()
  } catch {
    // The owner has been told why.
    throw unavailable()
  }
}

function unavailable(): RestError {
  return new RestError(503, { code: 'PGRST000', message: 'The guest book’s database is not available' })
}

async function handle(asked: RestRequest, services: RestServices): Promise<Answer> {
  const { request, address } = asked
  const method = request.method ?? ''
  if (method === 'OPTIONS') return preflight
  const { pathname, searchParams } =
    URL.parse(request.url ?? '', 'http://localhost') ?? new URL('http://localhost')
  checkPath(pathname)
  switch (method) {
    case 'GET':
    case 'HEAD': {
      const preferences = readPreferences(request)
      return readMessages(await openDatabase(services), { address, reads: true }, searchParams, preferences)
    }
    case 'POST': {
      const rows = await receiveRows(asked, services.bodies)
      const database = await openDatabase(services)
      return insertMessages(database, { address, reads: false }, searchParams, rows, readPreferences(request))
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
