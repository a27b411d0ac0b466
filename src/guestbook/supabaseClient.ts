import { PostgrestClient } from '@supabase/postgrest-js'
import { RealtimeClient } from '@supabase/realtime-js'
import { request } from '../lib/request.ts'
import type { Draft } from './draftStorage.ts'
import { type GuestbookClient, type MessagePage, pageSize, GuestbookError } from './GuestbookClient.ts'
import { type GuestMessage, parseGuestMessage } from './GuestMessage.ts'
import { subscribeMessages } from './realtimeChannel.ts'

/** Server of a guest book. */
export type Address = {
  /** Base URL of a Supabase project, or of a server with its API. */
  readonly url: string
  /** Public, anonymous API key. */
  readonly key: string
}

/**
 * Opens the client of a Supabase project's guest book: the two parts of supabase-js that it needs, which opens them in the
 * same way. The others would more than double what visitors download. It stores nothing and connects on use only.
 */
export function openSupabaseClient({ url, key }: Address): GuestbookClient {
  const base = url.replace(/\/$/, '')
  // The keys of new projects are no tokens.
  const token = key.startsWith('sb_') ? {} : { Authorization: `Bearer ${key}` }
  const rest = new PostgrestClient(`${base}/rest/v1`, {
    headers: { apikey: key, ...token },
    // A failed read is shown at once, with a Try Again button; the client would retry for 7 s first.
    retry: false,
    fetch: request,
  })
  const realtime = new RealtimeClient(`${base.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: key },
    accessToken: async () => key,
  })
  return {
    fetchPage: (before) => fetchPage(rest, before),
    post: (draft) => post(rest, draft),
    subscribe: (listener) => subscribeMessages(realtime, listener),
  }
}

async function fetchPage(client: PostgrestClient, before: GuestMessage | null): Promise<MessagePage> {
  const rows = client
    .from('guest_messages')
    .select('*')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  // With `lte` first PostgreSQL starts the index scan at the right row; the textbook's condition would only filter.
  const page = before
    ? rows.lte('created_at', before.createdAt).or(`created_at.lt.${before.createdAt},id.lt.${before.id}`)
    : rows
  const { data } = check(await page)
  if (!Array.isArray(data)) throw new GuestbookError('lost')
  const messages = data.map(parseGuestMessage).filter((message) => message !== null)
  // Without a message the next page has no cursor.
  if (messages.length === 0 && data.length > 0) throw new GuestbookError('lost')
  return { messages, isLast: data.length < pageSize }
}

async function post(client: PostgrestClient, draft: Draft): Promise<boolean> {
  const row = { name: draft.name, message: draft.message }
  const { status, count } = check(await client.from('guest_messages').insert(row, { count: 'exact' }))
  // Any other success comes from another server: a network's sign-in page responds to every request with 200.
  if (status !== 201) throw new GuestbookError('lost')
  // A message that waits for approval is inserted elsewhere.
  return count !== 0
}

/** @throws GuestbookError for no response, and for an error response */
function check<Response extends { readonly error: unknown; readonly status: number }>(
  response: Response,
): Response {
  const { error, status } = response
  if (error === null) return response
  const isRefused = status >= 400 && status < 500 && status !== 408
  throw new GuestbookError(isRefused ? 'refused' : 'lost', { cause: error })
}
