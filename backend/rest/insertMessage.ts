import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError } from '../http/HttpError.ts'
import type { BodyLimits, HttpRequest, HttpResponse } from '../http/route.ts'
import type { OpenQuery } from './openQuery.ts'
import { checkHeaders, refuse } from './refusal.ts'

// Where a message is refused, in this order:
// 1. This file: a page of another site 403, too many open bodies 429, too large 413, too late 408, other headers,
//    parameters, columns or rows 400. The router checks `crossSite` first, and the limits while the body is read.
// 2. The database: 503 while it is closed, or overloaded (`backend/guestbook/limitQueries.ts`); then the migrations, which
//    limit length, characters and rate. Later ones replace parts of earlier ones: `supabase/README.md` lists which of
//    them holds.

/** Refusal of a post from a page of another site. */
export const crossSite = new HttpError(
  403,
  {
    message: 'Messages are taken only from the booth’s own page',
    hint: 'The owner names the address of the booth in PUBLIC_URL',
  },
  { Connection: 'close' },
)

/** Creates the limits of a post. 32 KiB are three times the longest message in escapes; a bad network sends it within 10 s. */
export function createPostLimits(): BodyLimits {
  return createBodyLimits(32 * 1024, { perNetwork: 20, total: 1000 })
}

/** Counts the rows that can be seen: a message that waits for approval is not one of them. */
const insert = `with page as (insert into public.guest_messages (name, message) values ($1, $2) returning 1)
  select count(*)::int as rows from page`

/** Handles POST: inserts one message. @throws HttpError */
export async function insertMessage(request: HttpRequest, openQuery: OpenQuery): Promise<HttpResponse> {
  const bytes = await request.readBody()
  // A page of another site can send other content types without a preflight.
  checkHeaders(request.headers, 'content-profile', {
    'content-type': ['application/json'],
    prefer: [undefined, 'count=exact'],
  })
  if (request.query.size > 0) throw refuse('An insert has no parameters here')
  const values = parseMessage(bytes)
  const runQuery = await openQuery()
  const [row] = await runQuery({ address: request.address, isReadOnly: false }, { text: insert, values })
  return { status: 201, headers: { 'Content-Range': `*/${String(row?.['rows'])}` } }
}

/** Name and message of a JSON body. @throws HttpError for any other body */
function parseMessage(bytes: Buffer): readonly [name: string, message: string] {
  const { name, message, ...others }: Readonly<Record<string, unknown>> = { ...parseJson(bytes) }
  const isMessage = isText(name) && isText(message) && Object.keys(others).length === 0
  if (!isMessage) throw refuse('A message is an object of two texts, name and message')
  return [name, message]
}

/** PostgreSQL's encoding would replace half a character without an error. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed()
}

/** @returns null for what is not JSON */
function parseJson(bytes: Buffer): object | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
