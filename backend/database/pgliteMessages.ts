import type { Row, Statement, Visit } from './Database.ts'

/** Request to PGlite's thread. The first one is answered when the database is open. */
export type ThreadRequest =
  | { readonly id: number; readonly kind: 'open'; readonly folder: string }
  | { readonly id: number; readonly kind: 'ask'; readonly visit: Visit; readonly statement: Statement }
  | { readonly id: number; readonly kind: 'askAsOwner'; readonly statement: Statement }
  | { readonly id: number; readonly kind: 'close' }

/** An error does not cross threads with all its fields. */
export type Refusal = {
  readonly message: string
  readonly code?: string | undefined
  readonly detail?: string | undefined
  readonly hint?: string | undefined
  /** PostgreSQL's: ERROR, FATAL or PANIC. */
  readonly severity?: string | undefined
}

/** Message from PGlite's thread: an answer to a request, or a notification's text. */
export type ThreadResponse =
  | { readonly id: number; readonly rows: readonly Row[] }
  | { readonly id: number; readonly refusal: Refusal }
  | { readonly notification: string }
