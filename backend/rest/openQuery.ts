import type { Database } from '../database/Database.ts'
import { HttpError } from '../http/HttpError.ts'

/** Opens the database for the query of a request. @throws HttpError 503 while the database is closed */
export type OpenQuery = () => Promise<Database['query']>

/** Creates the way of requests to the database: its errors become error responses. */
export function createOpenQuery(openDatabase: () => Promise<Database>): OpenQuery {
  return async () => {
    // The reason was reported when opening failed.
    const database = await openDatabase().catch(() => Promise.reject(unavailable()))
    return (context, statement) =>
      database.query(context, statement).catch((cause: unknown) => Promise.reject(toHttpError(cause)))
  }
}

/** SQLSTATEs of data and constraints: the database refuses the text of a message, or the time of a page. */
const dataError = /^2[23][0-9A-Z]{3}$/

/** Error response of a failed query; 503 and a line for the owner where the request is not the cause. */
function toHttpError(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const { message } = error
  const code: unknown = Reflect.get(error, 'code')
  if (code === 'PGRST') return parseRaised(error)
  // An owner of the database may have revoked the rights of visitors.
  if (code === '42501') return new HttpError(401, { code, message })
  if (typeof code === 'string' && dataError.test(code)) return new HttpError(400, { code, message })
  console.error(`The guest book's database did not answer: ${message}.`)
  return unavailable()
}

/** Parses `raise sqlstate 'PGRST'`, which sets the whole response: https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes */
function parseRaised(error: Error): HttpError {
  // The casts trust the migrations' functions, which write both texts.
  const body = JSON.parse(error.message) as { code: string; message: string }
  const { status, headers } = JSON.parse(String(Reflect.get(error, 'detail'))) as {
    status: number
    headers: Record<string, string>
  }
  return new HttpError(status, body, headers)
}

function unavailable(): HttpError {
  return new HttpError(503, { code: 'PGRST000', message: 'The guest book’s database is not available' })
}
