import { request } from '../lib/request.ts'
import { cacheStorage, eventCacheName } from '../lib/storage.ts'

/** Response of the event's server, with its text. */
export type EventResponse = { readonly response: Response; readonly text: string }

/** Requests the event: a row of the project's Supabase, or a file beside the page. Null if the server can't be reached. */
export async function requestEvent(): Promise<EventResponse | null> {
  try {
    // Written out, so that a build without Supabase has nothing of it.
    const response = await (import.meta.env.VITE_SUPABASE_URL
      ? request(new URL('/rest/v1/event?select=config', import.meta.env.VITE_SUPABASE_URL), {
          headers: { apikey: import.meta.env.VITE_SUPABASE_ANON_KEY ?? '' },
        })
      : request('/event.json'))
    return { response, text: await response.text() }
  } catch {
    return null
  }
}

/** True for a response that says that there is no event: an empty object, or an empty list of rows. */
export function hasNoEvent({ text }: EventResponse): boolean {
  try {
    return Object.keys(JSON.parse(text)).length === 0
  } catch {
    return false
  }
}

/** URL on which the server reports changes of the event (server-sent events); null for a server that reports none. */
export function changesUrl({ response }: EventResponse): string | null {
  return response.headers.get('X-Event-Changes')
}

/** Deletes the copy of the event, or of another cache, that this device keeps for visits without a network. */
export async function forgetEvent(name = eventCacheName): Promise<void> {
  await cacheStorage()
    ?.delete(name)
    .catch(() => undefined)
}
