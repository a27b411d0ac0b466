import type { Database, RequestContext, Row } from '../database/Database.ts'
import { parseColumns, parseQuery, type Query } from './parseQuery.ts'
import type { Preferences } from './request.ts'
import { RestError, type RestResponse } from './response.ts'
import { insertStatement, selectStatement } from './statements.ts'
import { findColumn, table, type Column } from './table.ts'

/** Handles GET and HEAD: reads a page of messages. @throws RestError */
export async function readMessages(
  database: Database,
  context: RequestContext,
  params: URLSearchParams,
  { wantsCount, wantsSingle }: Preferences,
): Promise<RestResponse> {
  const query = parseQuery(params)
  const [row] = await database.query(context, selectStatement(query, wantsCount))
  const page = toPageResult(row)
  if (wantsSingle) return { status: 200, body: singleRow(page) }
  checkRange(query, page)
  const isWhole = page.total === null || page.rows === page.total
  return {
    status: isWhole ? 200 : 206,
    body: page.body,
    headers: { 'Content-Range': contentRange(query, page) },
  }
}

/** Rows as JSON text, their number, and the number of all matching rows if it was counted. */
type PageResult = { readonly body: string; readonly rows: number; readonly total: number | null }

function toPageResult(row: Row | undefined): PageResult {
  const { body, rows, total } = row ?? {}
  if (typeof body !== 'string' || typeof rows !== 'number') throw new TypeError('The database gave no page.')
  return { body, rows, total: typeof total === 'number' ? total : null }
}

/** JSON of a list's only row. @throws RestError for any other number of rows */
function singleRow({ body, rows }: PageResult): string {
  if (rows === 1) return body.trim().slice(1, -1)
  throw new RestError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  })
}

function checkRange({ offset }: Query, { total }: PageResult): void {
  if (total === null || offset === 0 || offset <= total) return
  const range = { 'Content-Range': `*/${total}` }
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
  throw new RestError(416, { code: 'PGRST103', message: 'Requested range not satisfiable', details }, range)
}

function contentRange({ offset }: Query, { rows, total }: PageResult): string {
  return `${rows > 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`
}

/**
 * Handles POST: inserts one message or several, all or none; the database refuses more than one from a visitor.
 * @throws RestError
 */
export async function insertMessages(
  database: Database,
  context: RequestContext,
  params: URLSearchParams,
  rows: readonly object[],
  { wantsCount, wantsRepresentation, wantsSingle }: Preferences,
): Promise<RestResponse> {
  checkParams(params)
  const headers = {
    'Preference-Applied': `return=${wantsRepresentation ? 'representation' : 'minimal'}${wantsCount ? ', count=exact' : ''}`,
    ...(wantsCount ? { 'Content-Range': `*/${rows.length}` } : {}),
  }
  // Check before anything is written.
  if (wantsRepresentation && wantsSingle && rows.length !== 1)
    singleRow({ body: '', rows: rows.length, total: null })
  const returning = wantsRepresentation ? parseQuery(params).columns : []
  if (rows.length === 0) return { status: 201, body: wantsRepresentation ? '[]' : '', headers }
  const statement = insertStatement(rows, insertedColumns(params, rows), returning)
  const [row] = await database.query(context, statement)
  if (!wantsRepresentation) return { status: 201, body: '', headers }
  const page = toPageResult(row)
  return { status: 201, body: wantsSingle ? singleRow(page) : page.body, headers }
}

function checkParams(params: URLSearchParams): void {
  const unsupported = [...params.keys()].find((name) => name !== 'select' && name !== 'columns')
  if (unsupported === undefined) return
  throw new RestError(400, {
    code: 'PGRST100',
    message: `The parameter ${unsupported} has no meaning for an insert here`,
  })
}

/** Columns to write: those of the parameter `columns`, else the keys of the rows, which must all be the same. */
function insertedColumns(params: URLSearchParams, rows: readonly object[]): readonly Column[] {
  const columnsParam = params.get('columns')
  const keys = columnsParam === null ? Object.keys(rows[0] ?? {}) : parseColumns(columnsParam)
  const hasKeys = (row: object) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
  if (columnsParam === null && !rows.every(hasKeys)) {
    throw new RestError(400, { code: 'PGRST102', message: 'All object keys must match' })
  }
  return [...new Set(keys)].map(insertedColumn)
}

function insertedColumn(name: string): Column {
  const column = findColumn(name)
  if (column) return column
  const message = `Could not find the '${name}' column of '${table.name}' in the schema cache`
  throw new RestError(400, { code: 'PGRST204', message })
}
