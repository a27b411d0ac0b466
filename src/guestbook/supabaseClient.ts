import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type GuestbookClient, type MessagePage, pageSize, GuestbookError } from './GuestbookClient.ts'
import { type GuestMessage, parseGuestMessage } from './GuestMessage.ts'
import { subscribeMessages } from './realtimeChannel.ts'

const readTimeoutMs = 10_000
const postTimeoutMs = 12_000

type Address = {
  /** Base address of a Supabase, or of what answers as one. */
  readonly url: string
  /** The public, anonymous key. */
  readonly key: string
}

/** The guest book behind an address. It keeps nothing on the device and opens no connection by itself. */
export function openSupabaseClient({ url, key }: Address): GuestbookClient {
  const client = createClient(url, key, {
    // A failed read is shown at once, with a key to try again; supabase-js would try for 7 s before it tells.
    db: { retry: false },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  return {
    fetchPage: (before) => fetchPage(client, before),
    post: (draft) => post(client, draft),
    listen: (listener) => subscribeMessages(client, listener),
  }
}

async function fetchPage(client: SupabaseClient, before: GuestMessage | null): Promise<MessagePage> {
  const rows = client
    .from('guest_messages')
    .select('*')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  // In this form, unlike the textbook's, PostgreSQL walks the index from the right place.
  const page = before
    ? rows.lte('created_at', before.createdAt).or(`created_at.lt.${before.createdAt},id.lt.${before.id}`)
    : rows
  const { data } = await answer(readTimeoutMs, (signal) => page.abortSignal(signal))
  if (!Array.isArray(data)) throw new GuestbookError('lost')
  const messages = data.map(parseGuestMessage).filter((message) => message !== null)
  // The next page is asked for by the last message of this one.
  if (messages.length === 0 && data.length > 0) throw new GuestbookError('lost')
  return { messages, isLast: data.length < pageSize }
}

async function post(client: SupabaseClient, draft: { readonly name: string; readonly message: string }) {
  const row = { name: draft.name, message: draft.message }
  const { status } = await answer(postTimeoutMs, (signal) =>
    client.from('guest_messages').insert(row).abortSignal(signal),
  )
  // Not saved, whatever it says: a network's sign-in page answers everything with 200.
  if (status !== 201) throw new GuestbookError('lost')
}

type Answer = { readonly data: unknown; readonly error: unknown; readonly status: number }

/** Waits for an answer so long. @throws GuestbookError for none, and for one that is an error */
async function answer(timeoutMs: number, ask: (signal: AbortSignal) => PromiseLike<Answer>): Promise<Answer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  try {
    const found = await ask(late.signal)
    if (found.error === null) return found
    const isRefusal = found.status >= 400 && found.status < 500 && found.status !== 408
    throw new GuestbookError(isRefusal ? 'refused' : 'lost', { cause: found.error })
  } catch (cause) {
    throw cause instanceof GuestbookError ? cause : new GuestbookError('lost', { cause })
  } finally {
    clearTimeout(timer)
  }
}
