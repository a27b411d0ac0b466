import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse } from '../http/route.ts'
import { type Page, singleRow, toPage } from './page.ts'
import { parseQuery, type Query } from './parseQuery.ts'
import { readPreferences } from './readPreferences.ts'
import { selectStatement } from './statements.ts'
import { maxRowBytes } from './table.ts'
import type { OpenQuery } from './openQuery.ts'

/** Handles GET and HEAD: reads a page of messages. @throws HttpError */
export async function readMessages(request: HttpRequest, openQuery: OpenQuery): Promise<HttpResponse> {
  const { wantsCount, wantsSingle } = readPreferences(request)
  const runQuery = await openQuery()
  const query = parseQuery(request.query)
  request.reserveBytes(query.limit * maxRowBytes)
  const context = { address: request.address, isReadOnly: true }
  const [row] = await runQuery(context, selectStatement(query, wantsCount))
  const page = toPage(row)
  if (wantsSingle) return jsonResponse(200, singleRow(page))
  checkRange(query, page)
  const isWhole = page.total === null || page.rows === page.total
  return jsonResponse(isWhole ? 200 : 206, page.body, { 'Content-Range': contentRange(query, page) })
}

function checkRange({ offset }: Query, { total }: Page): void {
  if (total === null || offset === 0 || offset <= total) return
  const range = { 'Content-Range': `*/${total}` }
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
  throw new HttpError(416, { code: 'PGRST103', message: 'Requested range not satisfiable', details }, range)
}

function contentRange({ offset }: Query, { rows, total }: Page): string {
  return `${rows > 0 ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`
}
