import { HttpError } from '../http/HttpError.ts'

// Codes and messages are PostgREST's: https://docs.postgrest.org/en/stable/references/errors.html

/** Error of a query that can't be parsed, or uses syntax that this server does not support. */
export function parseError(what: string, details: string): HttpError {
  return new HttpError(400, { code: 'PGRST100', message: `"failed to parse ${what}"`, details })
}

/** Error of a column that the table does not have. */
export function unknownColumn(name: string): HttpError {
  return new HttpError(400, { code: '42703', message: `column guest_messages.${name} does not exist` })
}
