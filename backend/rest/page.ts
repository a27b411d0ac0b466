import type { Row } from '../database/Database.ts'
import { HttpError } from '../http/HttpError.ts'

/** Rows as JSON text, their number, and the number of all matching rows if it was counted. */
export type Page = { readonly body: string; readonly rows: number; readonly total: number | null }

/** Page of a statement's only row. @throws TypeError for a row of another statement */
export function toPage(row: Row | undefined): Page {
  const { body, rows, total } = row ?? {}
  if (typeof body !== 'string' || typeof rows !== 'number') throw new TypeError('The database gave no page.')
  return { body, rows, total: typeof total === 'number' ? total : null }
}

/** JSON of a page's only row. @throws HttpError for any other number of rows */
export function singleRow({ body, rows }: Pick<Page, 'body' | 'rows'>): string {
  if (rows === 1) return body.trim().slice(1, -1)
  throw new HttpError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  })
}
