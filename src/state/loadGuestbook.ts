import type { Guestbook } from '../guestbook/Guestbook.ts'

/** The key of the server that the booth brings along; it gives no rights that a visitor does not have. */
const localKey = 'anon'

let loading: Promise<Guestbook> | null = null

/** The guest book of this booth, its code loaded on the first call; a failure is forgotten. */
export function loadGuestbook(): Promise<Guestbook> {
  loading ??= import('../guestbook/openGuestbook.ts').then(({ openGuestbook }) =>
    openGuestbook({
      url: import.meta.env.VITE_SUPABASE_URL || location.origin,
      key: import.meta.env.VITE_SUPABASE_ANON_KEY || localKey,
    }),
  )
  loading.catch(() => (loading = null))
  return loading
}
