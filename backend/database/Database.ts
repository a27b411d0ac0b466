/** PostgreSQL role of visitors; the migrations define its rights. */
export const visitorRole = 'anon'

/** Context of a request, for the database's policies and triggers. */
export type RequestContext = {
  /** Visitor's address as seen by the server; undefined for the server's own reading. */
  readonly address: string | undefined
  /** True runs the statement in a read-only transaction. */
  readonly isReadOnly: boolean
}

/** SQL statement with its parameters. */
export type Statement = {
  readonly text: string
  /** Values of $1, $2, ...; `null` is SQL's null. */
  readonly values: readonly (string | number | null)[]
}

/** Row of a result, by column name; this server's statements select only text and numbers. */
export type Row = Readonly<Record<string, unknown>>

const changeTypes = ['INSERT', 'UPDATE', 'DELETE'] as const
/** Kind of a change: the SQL command. */
export type ChangeType = (typeof changeTypes)[number]

/** Type guard for the kind of a change. */
export function isChangeType(value: unknown): value is ChangeType {
  return changeTypes.some((type) => type === value)
}

/** Committed change of a row in `guest_messages`. `committedAt` is PostgreSQL's text of the time. */
export type Change = { readonly type: ChangeType; readonly id: string; readonly committedAt: string }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** True for a UUID in PostgreSQL's form: lower case, with hyphens. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}

/** Guest book's database, PGlite or a PostgreSQL server. */
export type Database = {
  /**
   * Runs one statement as a visitor, in its own transaction; resolves when it is committed.
   * @throws an Error with PostgreSQL's `code` when the database refuses, without one when it can't be reached
   */
  readonly query: (context: RequestContext, statement: Statement) => Promise<readonly Row[]>
  /** Runs one statement as the owner: for moderation and tests, never for a visitor's request. */
  readonly queryAsOwner: (statement: Statement) => Promise<readonly Row[]>
  /** Subscribes to changes, in the order of the commits. @returns cleanup */
  readonly onChange: (listener: (change: Change) => void) => () => void
  /** Subscribes to gaps: changes may have been missed, so listeners have to read the table again. @returns cleanup */
  readonly onGap: (listener: () => void) => () => void
  /** Closes the database after the pending queries. */
  readonly close: () => Promise<void>
}

/** Part of the database that the owner's commands and the backups need. */
export type OwnerDatabase = Pick<Database, 'queryAsOwner'>

/** Statement that sets the context of a transaction; the settings end with it. */
export function requestSettings({ address, isReadOnly }: RequestContext): Statement {
  const settings: readonly (readonly [name: string, value: string])[] = [
    ['request.jwt.claims', JSON.stringify({ role: visitorRole })],
    ['booth.address', address ?? ''],
    ['TimeZone', 'UTC'],
    ['statement_timeout', '10000'],
    ['transaction_read_only', isReadOnly ? 'on' : 'off'],
    ['role', visitorRole],
  ]
  return {
    text: `select ${settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`).join(', ')}`,
    values: settings.flat(),
  }
}
