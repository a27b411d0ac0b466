import type { Row, Statement, Visit } from './Database.ts'

/** What PGlite's thread is asked. The first question is answered when the database is open. */
export type Question =
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
}

/** What PGlite's thread says: an answer to a question, or a notification's text. */
export type Reply =
  | { readonly id: number; readonly rows: readonly Row[] }
  | { readonly id: number; readonly refusal: Refusal }
  | { readonly insertion: string }
