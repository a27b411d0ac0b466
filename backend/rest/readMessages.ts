import type { Database, Row, Visit } from '../database/Database.ts'
import type { Answer } from './answer.ts'
import { parseQuery, type Query } from './parseQuery.ts'
import type { Preferences } from './preferences.ts'
import { RestError } from './RestError.ts'
import { selectStatement } from './statements.ts'

/** GET and HEAD: a page of messages. */
export async function readMessages(
  database: Database,
  visit: Visit,
  params: URLSearchParams,
  { counts, single }: Preferences,
): Promise<Answer> {
  const query = parseQuery(params)
  const [row] = await database.ask(visit, selectStatement(query, counts))
  const page = readPage(row)
  if (single) return { status: 200, body: singleRow(page) }
  checkRange(query, page)
  const whole = page.total === null || page.rows === page.total
  return {
    status: whole ? 200 : 206,
    body: page.body,
    headers: { 'Content-Range': contentRange(query, page) },
  }
}

export type Page = { readonly body: string; readonly rows: number; readonly total: number | null }

/** The one row that the statements of this server answer with. */
export function readPage(row: Row | undefined): Page {
  const { body, rows, total } = row ?? {}
  if (typeof body !== 'string' || typeof rows !== 'number') throw new TypeError('The database gave no page.')
  return { body, rows, total: typeof total === 'number' ? total : null }
}

/** The JSON of a list's only row. @throws RestError when there are none or several */
export function singleRow({ body, rows }: Page): string {
  if (rows === 1) return body.trim().slice(1, -1)
  throw new RestError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  })
}

function checkRange({ offset }: Query, { total }: Page): void {
  if (total === null || offset === 0 || offset <= total) return
  const range = { 'Content-Range': `*/${total}` }
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
  throw new RestError(416, { code: 'PGRST103', message: 'Requested range not satisfiable', details }, range)
}

function contentRange({ offset }: Query, { rows, total }: Page): string {
  return `${rows > 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`
}
