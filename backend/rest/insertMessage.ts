import type { IncomingHttpHeaders } from 'node:http'

import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError } from '../http/HttpError.ts'
import { type BodyLimits, type HttpRequest, type HttpResponse, jsonResponse } from '../http/route.ts'
import type { OpenQuery } from './openQuery.ts'
import { singleRow, toPage } from './page.ts'
import { parseColumns, parseQuery } from './parseQuery.ts'
import { readPreferences } from './readPreferences.ts'
import { insertStatement } from './statements.ts'
import { findColumn, table, type Column } from './table.ts'

// Where a message is refused, in this order:
// 1. This file: a page of another site 403, too many open bodies 429, too large 413, too late 408, no JSON 415 or 400,
//    wrong parameters or columns 400. The router checks `crossSite` first, and the limits while the body is read.
// 2. `backend/rest/readPreferences.ts`: headers that are not supported 400 or 406.
// 3. The database: 503 while it is closed, or overloaded (`backend/database/limitQueries.ts`); then the migrations, which
//    limit length, characters, columns and rate. Later ones replace parts of earlier ones: `supabase/README.md` lists
//    which of them holds.

/** Refusal of a post from a page of another site. */
export const crossSite = new HttpError(
  403,
  {
    message: 'Messages are taken only from the booth’s own page',
    hint: 'The owner names the address of the booth in PUBLIC_URL',
  },
  { Connection: 'close' },
)

/** Maximum nesting: a row is an object of texts, and deep nesting could overflow the stack. */
const maxDepth = 32

/** Creates the limits of a post. 32 KiB are three times the longest message in escapes; a bad network sends it within 10 s. */
export function createPostLimits(): BodyLimits {
  return createBodyLimits(32 * 1024, { perNetwork: 20, total: 1000 })
}

/**
 * Handles POST: inserts one message or several, all or none; the database refuses more than one from a visitor.
 * @throws HttpError
 */
export async function insertMessages(request: HttpRequest, openQuery: OpenQuery): Promise<HttpResponse> {
  const rows = parseRows(await request.readBody(), request.headers)
  const runQuery = await openQuery()
  const { wantsCount, wantsRepresentation, wantsSingle } = readPreferences(request)
  checkParams(request.query)
  // Check before anything is written.
  if (wantsRepresentation && wantsSingle && rows.length !== 1) singleRow({ body: '', rows: rows.length })
  const returning = wantsRepresentation ? parseQuery(request.query).columns : []
  const respond = (json: string, count: number) => {
    const headers = {
      'Preference-Applied': `return=${wantsRepresentation ? 'representation' : 'minimal'}${wantsCount ? ', count=exact' : ''}`,
      ...(wantsCount ? { 'Content-Range': `*/${count}` } : {}),
    }
    return wantsRepresentation ? jsonResponse(201, json, headers) : { status: 201, headers }
  }
  if (rows.length === 0) return respond('[]', 0)
  const statement = insertStatement(rows, insertedColumns(request.query, rows), returning)
  const [row] = await runQuery({ address: request.address, isReadOnly: false }, statement)
  const page = toPage(row)
  return respond(wantsSingle && wantsRepresentation ? singleRow(page) : page.body, page.rows)
}

/** Rows of a JSON body: an object, or an array of objects. @throws HttpError when it is malformed */
function parseRows(bytes: Buffer, headers: IncomingHttpHeaders): readonly object[] {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    // A page of another site can send text/plain without a preflight.
    throw new HttpError(415, { code: 'PGRST107', message: `Content-Type not acceptable: ${type ?? 'none'}` })
  }
  const value = parseJson(bytes)
  if (isDeeper(value, maxDepth)) throw invalidJson('Nested too deep')
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value]
  return rows.map((row) => {
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row
    throw invalidJson()
  })
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1))
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw invalidJson(cause instanceof Error ? cause.message : 'Empty or invalid json')
  }
}

function invalidJson(details: string | null = null): HttpError {
  return new HttpError(400, { code: 'PGRST102', message: 'Empty or invalid json', details })
}

function checkParams(params: URLSearchParams): void {
  const unsupported = [...params.keys()].find((name) => name !== 'select' && name !== 'columns')
  if (unsupported === undefined) return
  throw new HttpError(400, {
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
    throw new HttpError(400, { code: 'PGRST102', message: 'All object keys must match' })
  }
  return [...new Set(keys)].map(insertedColumn)
}

function insertedColumn(name: string): Column {
  const column = findColumn(name)
  if (column) return column
  const message = `Could not find the '${name}' column of '${table.name}' in the schema cache`
  throw new HttpError(400, { code: 'PGRST204', message })
}
