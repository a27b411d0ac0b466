import type { Statement } from '../database/Database.ts'
import { type HttpRequest, type HttpResponse, jsonResponse } from '../http/route.ts'
import type { OpenQuery } from './openQuery.ts'
import { checkHeaders, refuse } from './refusal.ts'

/**
 * Query of a page, in the spelling of the booth's client: at most 50 rows, the newest, or those after a message by its
 * time, as the server wrote it, and its id.
 */
const pageQuery = new RegExp(
  String.raw`^select=\*&order=created_at\.desc,id\.desc&limit=(?<limit>[1-9]|[1-4]\d|50)` +
    String.raw`(?:&created_at=lte\.(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00:00)` +
    String.raw`&or=\(created_at\.lt\.\k<time>,id\.lt\.(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\))?$`,
)

/** Result: one row with the messages as JSON text, so that timestamps keep the database's microseconds. */
const page = (condition: string) => `select coalesce(json_agg(page), '[]')::text as body
  from (select id, name, message, created_at from public.guest_messages ${condition}
    order by created_at desc, id desc limit $1::int) as page`
const newestPage = page('')
// With `<=` first PostgreSQL starts the index scan at the right row; the textbook's condition would only filter.
const nextPage = page(`where created_at <= $2::text::timestamptz
  and (created_at < $2::text::timestamptz or id < $3::text::uuid)`)

/** Handles GET: reads a page of messages. @throws HttpError */
export async function readMessages(request: HttpRequest, openQuery: OpenQuery): Promise<HttpResponse> {
  checkHeaders(request.headers, 'accept-profile', {})
  const statement = parsePage(request.query)
  const runQuery = await openQuery()
  const [row] = await runQuery({ address: request.address, isReadOnly: true }, statement)
  return jsonResponse(200, String(row?.['body']))
}

function parsePage(query: URLSearchParams): Statement {
  const text = [...query].map((pair) => pair.join('=')).join('&')
  const { limit, time, id } = pageQuery.exec(text)?.groups ?? {}
  if (limit === undefined) throw refuse('Only a page of up to 50 messages, the newest first, is served here')
  return time === undefined || id === undefined
    ? { text: newestPage, values: [limit] }
    : { text: nextPage, values: [limit, time, id] }
}
