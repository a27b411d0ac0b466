import type { IncomingMessage } from 'node:http'

import type { Database } from '../database/Database.ts'
import { preflight, refusal, type Answer } from './answer.ts'
import { fromDatabase } from './databaseError.ts'
import { insertMessages } from './insertMessages.ts'
import { readPreferences } from './preferences.ts'
import { readRows } from './readBody.ts'
import { readMessages } from './readMessages.ts'
import { RestError } from './RestError.ts'
import { table } from './table.ts'

const root = '/rest/v1/'

/**
 * Answers as PostgREST would, to as much of it as the guest book uses: reading pages of messages and inserting.
 * Whoever asks is a visitor; the key that the client sends is not looked at.
 * @param database pending while it opens
 */
export async function handleRest(
  database: Promise<Database>,
  request: IncomingMessage,
  address: string,
): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight
  try {
    return await handle(await reached(database), request, address)
  } catch (cause) {
    const known = cause instanceof RestError ? cause : fromDatabase(cause)
    if (known) return refusal(known)
    // A visitor who left before the end of the request needs no answer, and nobody a message.
    if (!request.errored) console.error(`The guest book's database did not answer: ${describe(cause)}.`)
    return refusal(unavailable())
  }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

async function reached(database: Promise<Database>): Promise<Database> {
  try {
    return await database
  } catch {
    // Whoever started the server has been told why.
    throw unavailable()
  }
}

function unavailable(): RestError {
  return new RestError(503, { code: 'PGRST000', message: 'The guest book’s database is not available' })
}

async function handle(database: Database, request: IncomingMessage, address: string): Promise<Answer> {
  const { pathname, searchParams } =
    URL.parse(request.url ?? '', 'http://localhost') ?? new URL('http://localhost')
  checkPath(pathname)
  const method = request.method ?? ''
  switch (method) {
    case 'GET':
    case 'HEAD':
      return readMessages(database, { address, reads: true }, searchParams, readPreferences(request))
    case 'POST': {
      const rows = await readRows(request)
      const visit = { address, reads: false }
      return insertMessages(database, visit, searchParams, rows, readPreferences(request))
    }
    default:
      throw new RestError(
        405,
        { code: 'PGRST117', message: `Unsupported HTTP method: ${method}` },
        { Allow: 'GET, HEAD, POST, OPTIONS' },
      )
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
