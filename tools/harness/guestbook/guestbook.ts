import { createClient } from '@supabase/supabase-js'

import { createBackend } from '../../../backend/createBackend.ts'
import type { Database } from '../../../backend/database/Database.ts'
import { openPglite } from '../../../backend/database/pglite.ts'
import { openPostgres } from '../../../backend/database/postgres.ts'
import type { Limits } from '../../../backend/realtime/limits.ts'
import { createServer } from '../../../backend/http/server.ts'
import type { Database as Tables } from '../../../supabase/types.ts'
import { startPostgres } from './postgres.ts'
import { holdPort } from './startServer.ts'

/** Supabase client of the guest book. */
export type Client = ReturnType<typeof connect>

/** Running guest book server of a test. */
export type Guestbook = {
  readonly url: string
  readonly database: Database
  /** Opens an unmodified supabase-js client by its realtime protocol; `close` disconnects it. */
  readonly client: (version?: '1.0.0' | '2.0.0') => Client
  /** Runs SQL as the owner. @returns the rows of the result */
  readonly sql: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
  readonly close: () => Promise<void>
}

/** Databases that the guest book runs on. */
export const databases = ['PGlite', 'PostgreSQL'] as const
/** One of `databases`. */
export type DatabaseKind = (typeof databases)[number]

/**
 * Starts an empty guest book on a server of its own. Its rate limit is lifted; the tests of the rate limit set one.
 * @param addressHeader header with the client's address, as a reverse proxy sets it
 */
export async function openGuestbook(
  kind: DatabaseKind,
  limits: Partial<Limits> = {},
  addressHeader?: string,
): Promise<Guestbook> {
  const { database, stop } = await openEmpty(kind)
  const backend = createBackend({ openDatabase: async () => database, limits, addressHeader })
  backend.start()
  const server = createServer('tests/fixtures', {}, backend)
  const { port, free } = await holdPort()
  await free()
  await server.listen({ host: '127.0.0.1', port })
  const url = `http://127.0.0.1:${port}`
  const clients: Client[] = []
  const sql = (text: string) => database.queryAsOwner({ text, values: [] })
  await liftRateLimit(sql)
  return {
    url,
    database,
    sql,
    client: (vsn = '2.0.0') => {
      const client = connect(url, vsn)
      clients.push(client)
      return client
    },
    async close() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()))
      await Promise.all([backend.close(), server.close()])
      await stop()
    },
  }
}

/** Starts a guest book whose database cannot be opened: requests that need it get a 503. */
export async function openClosedGuestbook(): Promise<Pick<Guestbook, 'url' | 'sql' | 'close'>> {
  const closed = () => Promise.reject(new Error('closed on purpose'))
  const backend = createBackend({ openDatabase: closed, addressHeader: 'x-real-ip' })
  const server = createServer('tests/fixtures', {}, backend)
  const { port, free } = await holdPort()
  await free()
  await server.listen({ host: '127.0.0.1', port })
  return {
    url: `http://127.0.0.1:${port}`,
    sql: closed,
    async close() {
      await Promise.all([backend.close(), server.close()])
    },
  }
}

async function openEmpty(kind: DatabaseKind): Promise<{ database: Database; stop: () => Promise<void> }> {
  if (kind === 'PGlite') return { database: await openPglite('memory://'), stop: async () => undefined }
  const postgres = await startPostgres()
  if (!postgres)
    throw new Error('No PostgreSQL here: install postgresql-15, or run the tests as root on Debian.')
  return { database: await openPostgres(postgres.url), stop: postgres.stop }
}

/** Creates a supabase-js client without stored sessions. @param vsn version of the realtime protocol */
export function connect(url: string, vsn: '1.0.0' | '2.0.0' = '2.0.0') {
  return createClient<Tables>(url, 'any key at all', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { vsn },
  })
}

/** Sets the rate limit of a guest book, by default so high that no test reaches it. */
export async function liftRateLimit(sql: Guestbook['sql'], perAddress = 1e9, inAll = 1e9): Promise<void> {
  await sql(
    `update private.guest_book_settings set messages_per_address = ${perAddress}, messages_in_all = ${inAll}`,
  )
}
