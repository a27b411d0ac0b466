/** The body of every refusal, as PostgREST writes it. */
export type RestErrorBody = {
  readonly code: string | null
  readonly details: string | null
  readonly hint: string | null
  readonly message: string
}

/** A request that is refused. Codes and words are PostgREST's: https://docs.postgrest.org/en/stable/references/errors.html */
export class RestError extends Error {
  readonly status: number
  readonly body: RestErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    { code = null, details = null, hint = null, message }: Partial<RestErrorBody> & { message: string },
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.body = { code, details, hint, message }
    this.headers = headers
  }
}

/** Part of a query that this server does not read, or that nobody could. */
export function unreadable(what: string, details: string): RestError {
  return new RestError(400, { code: 'PGRST100', message: `"failed to parse ${what}"`, details })
}

export function unknownColumn(name: string): RestError {
  return new RestError(400, { code: '42703', message: `column guest_messages.${name} does not exist` })
}

/** Answer beyond the queries that the server takes at once: a visitor comes again instead of being kept waiting. */
export function tooManyRequests(): RestError {
  return new RestError(503, { message: 'Too many requests at once' }, { 'Retry-After': '1' })
}
