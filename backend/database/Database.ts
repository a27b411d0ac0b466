/** The one role that the guest book's visitors have; what it may do is written in the migrations. */
export const visitorRole = 'anon'

/** A request as the database's policies and triggers see it. */
export type Visit = {
  /** Where the visitor comes from, as the server saw it; undefined for the server's own reading. */
  readonly address: string | undefined
  /** A visit that reads cannot write, whatever it asks. */
  readonly reads: boolean
}

export type Statement = {
  readonly text: string
  /** Values of $1, $2, ...; `null` is SQL's null. */
  readonly values: readonly (string | number | null)[]
}

/** One column of an answer's row; the statements of this server ask for text and numbers only. */
export type Row = Readonly<Record<string, unknown>>

const changeTypes = ['INSERT', 'UPDATE', 'DELETE'] as const
export type ChangeType = (typeof changeTypes)[number]

export function isChangeType(value: unknown): value is ChangeType {
  return changeTypes.some((type) => type === value)
}

/** A row was changed, and the change committed. */
export type Change = { readonly type: ChangeType; readonly id: string; readonly committedAt: string }

export type Database = {
  /**
   * Runs one statement as a visitor, in a transaction of its own, and resolves when it is committed.
   * @throws an error with PostgreSQL's `code` when the database refuses, one without when it is not reached
   */
  readonly ask: (visit: Visit, statement: Statement) => Promise<readonly Row[]>
  /** Runs one statement as the owner: for moderation and tests, never for a request. */
  readonly askAsOwner: (statement: Statement) => Promise<readonly Row[]>
  /** Calls back for every change of a row, in the order of the commits. Returns the unsubscribe function. */
  readonly onChange: (listener: (change: Change) => void) => () => void
  /** Calls back when changes may have been missed: whoever listens has to read anew. */
  readonly onGap: (listener: () => void) => () => void
  /** Finishes what is under way. */
  readonly close: () => Promise<void>
}

/** What the transaction of a visit knows of it; every setting ends with the transaction. */
export function visitSettings({ address, reads }: Visit): Statement {
  const settings: readonly (readonly [name: string, value: string])[] = [
    ['request.jwt.claims', JSON.stringify({ role: visitorRole })],
    ['booth.address', address ?? ''],
    ['TimeZone', 'UTC'],
    ['statement_timeout', '10000'],
    ['transaction_read_only', reads ? 'on' : 'off'],
    ['role', visitorRole],
  ]
  return {
    text: `select ${settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`).join(', ')}`,
    values: settings.flat(),
  }
}
