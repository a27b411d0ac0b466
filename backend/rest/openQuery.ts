import type { Database } from '../database/Database.ts'
import { HttpError } from '../http/HttpError.ts'
import { toHttpError } from './databaseError.ts'

/** Opens the database for the query of a request. @throws HttpError 503 while the database is closed */
export type OpenQuery = () => Promise<Database['query']>

/** Creates the way of requests to the database: its errors become the responses of PostgREST, or 503. */
export function createOpenQuery(openDatabase: () => Promise<Database>): OpenQuery {
  return async () => {
    // The reason was reported when opening failed.
    const database = await openDatabase().catch(() => Promise.reject(unavailable()))
    return (context, statement) =>
      database.query(context, statement).catch((cause: unknown) => Promise.reject(responseError(cause)))
  }
}

function responseError(cause: unknown): HttpError {
  const error = cause instanceof HttpError ? cause : toHttpError(cause)
  if (error) return error
  const reason = cause instanceof Error ? cause.message : String(cause)
  console.error(`The guest book's database did not answer: ${reason}.`)
  return unavailable()
}

function unavailable(): HttpError {
  return new HttpError(503, { code: 'PGRST000', message: 'The guest book’s database is not available' })
}
