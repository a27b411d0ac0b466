import { RestError } from './RestError.ts'

/** Beginnings of SQLSTATEs and the status that PostgREST gives them; the first that fits counts, and 400 else. */
const statuses: readonly (readonly [start: string, status: number])[] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  // To a visitor without a name PostgREST says 401, where it says 403 to one who is known.
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
 * What PostgREST answers when the database refuses.
 * @returns undefined when it was not the database: nobody answered, or this server is at fault
 */
export function fromDatabase(cause: unknown): RestError | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = textOf(cause, 'code')
  if (code === 'PGRST') return raised(cause)
  if (!code || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  const status = /^PT\d{3}$/.test(code)
    ? Number(code.slice(2))
    : (statuses.find(([start]) => code.startsWith(start))?.[1] ?? 400)
  const { message } = cause
  return new RestError(status, {
    code,
    message,
    details: textOf(cause, 'detail'),
    hint: textOf(cause, 'hint'),
  })
}

/** `raise sqlstate 'PGRST'` chooses the whole answer: https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes */
function raised(cause: Error): RestError {
  // The database's own functions wrote both texts.
  const body = JSON.parse(cause.message) as { code: string; message: string; details?: string; hint?: string }
  const answer = JSON.parse(textOf(cause, 'detail') ?? '{}') as {
    status: number
    headers: Record<string, string>
  }
  return new RestError(answer.status, body, answer.headers)
}

function textOf(cause: Error, field: 'code' | 'detail' | 'hint'): string | null {
  const value: unknown = Reflect.get(cause, field)
  return typeof value === 'string' && value !== '' ? value : null
}
