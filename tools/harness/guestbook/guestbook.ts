import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { createClient } from '@supabase/supabase-js'

import { createGuestbook, type GuestbookOptions } from '../../../backend/guestbook/createGuestbook.ts'
import type { Database } from '../../../backend/database/Database.ts'
import { openPglite } from '../../../backend/database/pglite.ts'
import { openPostgres } from '../../../backend/database/postgres.ts'
import type { GuestbookClient } from '../../../src/guestbook/GuestbookClient.ts'
import { openSupabaseClient } from '../../../src/guestbook/supabaseClient.ts'
import type { Database as Tables } from '../../../supabase/types.ts'
import { serveFolder } from '../fixtures/serveFolder.ts'
import { makeGuestbookFolder } from './clusterTemplate.ts'
import { startPostgres } from './postgres.ts'

/** Supabase client of the guest book. */
export type Client = ReturnType<typeof connect>

/** Running guest book server of a test. */
export type Guestbook = {
  readonly url: string
  readonly database: Database
  /** The booth's own client, for pages and posts. */
  readonly booth: GuestbookClient
  /** Opens an unmodified supabase-js client; `close` disconnects it. */
  readonly client: () => Client
  /** Runs SQL as the owner. @returns the rows of the result */
  readonly sql: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Starts another server on the same database, with other options; `close` ends it, too. @returns its URL */
  readonly serve: (options: ServerOptions) => Promise<string>
  readonly close: () => Promise<void>
}

/** Options of a server; `addressHeader` is the header with the client's address, as a reverse proxy sets it. */
export type ServerOptions = Omit<GuestbookOptions, 'openDatabase'>

/** Databases that the guest book runs on. */
export const databases = ['PGlite', 'PostgreSQL'] as const
/** One of `databases`. */
export type DatabaseKind = (typeof databases)[number]

/** Starts an empty guest book on a server of its own. Its rate limit is lifted; the tests of the rate limit set one. */
export async function openGuestbook(kind: DatabaseKind, options: ServerOptions = {}): Promise<Guestbook> {
  const { database, remove } = await openEmpty(kind)
  // Each server closes its database; the guest book closes this one after all of them.
  const openDatabase = async () => ({ ...database, close: async () => undefined })
  const servers: RunningServer[] = []
  const serve = async (others: ServerOptions) => {
    const server = await startBackend({ openDatabase, ...others })
    servers.push(server)
    return server.url
  }
  const url = await serve(options)
  const clients: Client[] = []
  const sql = (text: string) => database.queryAsOwner({ text, values: [] })
  await liftRateLimit(sql)
  return {
    url,
    database,
    sql,
    serve,
    booth: openSupabaseClient({ url, key: 'any key at all' }),
    client: () => {
      const client = connect(url)
      clients.push(client)
      return client
    },
    async close() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()))
      await Promise.all(servers.map((server) => server.close()))
      await database.close()
      await remove()
    },
  }
}

/** Starts a guest book whose database cannot be opened: requests that need it get a 503. */
export async function openClosedGuestbook(): Promise<Pick<Guestbook, 'url' | 'sql' | 'close'>> {
  const closed = () => Promise.reject(new Error('closed on purpose'))
  const server = await startBackend({ openDatabase: closed, addressHeader: 'x-real-ip' })
  return { ...server, sql: closed }
}

type RunningServer = { readonly url: string; readonly close: () => Promise<void> }

/** Starts a server of the guest book on a free port. */
export async function startBackend(options: GuestbookOptions): Promise<RunningServer> {
  const backend = createGuestbook(options)
  const served = { ...options, routes: backend.routes, sockets: backend }
  const { url, close } = await serveFolder('tests/fixtures', served)
  return { url, close: async () => void (await Promise.all([backend.close(), close()])) }
}

type Opened = { readonly database: Database; readonly remove: () => Promise<void> }

async function openEmpty(kind: DatabaseKind): Promise<Opened> {
  if (kind === 'PGlite') return openEmptyPglite()
  const postgres = await startPostgres()
  return { database: await openPostgres(postgres.url), remove: postgres.stop }
}

/** Opens a copy of the template without fsync, as the PostgreSQL server is: on a busy disk it takes a quarter of a second. */
async function openEmptyPglite(): Promise<Opened> {
  const folder = await makeGuestbookFolder()
  await appendFile(join(folder, 'postgres', 'postgresql.conf'), 'fsync = off\n')
  const database = await openPglite(folder)
  return { database, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Reads the refusal of a request. @returns status and code @throws TypeError where it has no sentence */
export async function refusalOf(
  sending: Promise<Response>,
): Promise<readonly [status: number, code: unknown]> {
  const response = await sending
  const { message, code } = await response.json()
  if (typeof message !== 'string' || message === '') throw new TypeError('The refusal has no sentence.')
  return [response.status, code]
}

/** Path of the booth's newest page. */
export const pagePath = '/rest/v1/guest_messages?select=*&order=created_at.desc,id.desc&limit=50'

/** Creates a supabase-js client without stored sessions. */
export function connect(url: string) {
  return createClient<Tables>(url, 'any key at all', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** Sets the rate limit of a guest book, by default so high that no test reaches it. */
export async function liftRateLimit(sql: Guestbook['sql'], perAddress = 1e9, inAll = 1e9): Promise<void> {
  await sql(
    `update private.guest_book_settings set messages_per_address = ${perAddress}, messages_in_all = ${inAll}`,
  )
}
