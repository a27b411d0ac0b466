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

export type Client = ReturnType<typeof connect>

export type Guestbook = {
  readonly url: string
  readonly database: Database
  /** The unmodified client; it is closed with the guest book. */
  readonly client: (version?: '1.0.0' | '2.0.0') => Client
  /** Runs SQL as the owner. */
  readonly sql: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
  readonly close: () => Promise<void>
}

export const databases = ['PGlite', 'PostgreSQL'] as const
export type DatabaseKind = (typeof databases)[number]

/** A guest book on a server of its own, empty, and with the rate limit lifted, which the tests of the rate limit set. */
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

/** A guest book whose database can't be opened: everything that needs it is answered 503. */
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

export function connect(url: string, vsn: '1.0.0' | '2.0.0' = '2.0.0') {
  return createClient<Tables>(url, 'any key at all', {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { vsn },
  })
}

/** For whoever writes many messages on purpose. */
export async function liftRateLimit(sql: Guestbook['sql'], perAddress = 1e9, inAll = 1e9): Promise<void> {
  await sql(
    `update private.guest_book_settings set messages_per_address = ${perAddress}, messages_in_all = ${inAll}`,
  )
}
