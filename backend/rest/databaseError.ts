import { HttpError } from '../http/HttpError.ts'

/** HTTP status by prefix of the SQLSTATE, as in PostgREST; the first match counts, and 400 is the default. */
const statuses: readonly (readonly [prefix: string, status: number])[] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  // 401 for an anonymous visitor; PostgREST sends 403 to one who is signed in.
  ['42501', 401],
  ['42P01', 404],
  ['42883', 404],
  ['42P17', 500],
  ['53400', 500],
  ['57P01', 503],
  ['57014', 500],
  ['P0001', 400],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
]

/**
 * Translates an error of the database as PostgREST does.
 * @returns undefined for any other error: the database is not reachable, or this server has a bug
 */
export function toHttpError(cause: unknown): HttpError | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = textOf(cause, 'code')
  if (code === 'PGRST') return parseRaised(cause)
  if (!code || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  const status = /^PT\d{3}$/.test(code)
    ? Number(code.slice(2))
    : (statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400)
  const { message } = cause
  return new HttpError(status, {
    code,
    message,
    details: textOf(cause, 'detail'),
    hint: textOf(cause, 'hint'),
  })
}

/** Parses `raise sqlstate 'PGRST'`, which sets the whole response: https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes */
function parseRaised(cause: Error): HttpError {
  // The casts trust the migrations' functions, which write both texts.
  const body = JSON.parse(cause.message) as { code: string; message: string; details?: string; hint?: string }
  const response = JSON.parse(textOf(cause, 'detail') ?? '{}') as {
    status: number
    headers: Record<string, string>
  }
  return new HttpError(response.status, body, response.headers)
}

function textOf(cause: Error, field: 'code' | 'detail' | 'hint'): string | null {
  const value: unknown = Reflect.get(cause, field)
  return typeof value === 'string' && value !== '' ? value : null
}
