import type { Change, Database, Row } from '../../../backend/database/Database.ts'
import { type ServerOptions, startBackend } from './guestbook.ts'

/** Guest book server whose database is the test's: it sends changes over sockets, and keeps no message. */
export type StubGuestbook = {
  readonly url: string
  /** Starts another server on the same database, with other options; `close` ends it, too. @returns its URL */
  readonly serve: (options: ServerOptions) => Promise<string>
  /** Notifies of a new message. */
  readonly notify: (message: string) => void
  readonly close: () => Promise<void>
}

/** Starts it. @param query answers the queries of visitors */
export async function openStubGuestbook(
  query: () => Promise<readonly Row[]> = async () => [],
  options: ServerOptions = {},
): Promise<StubGuestbook> {
  const records = new Map<string, Row>()
  const listeners = new Set<(change: Change) => void>()
  const database: Database = {
    // Of the server's own reading alone the address is unknown: it asks for changed rows, by their ids.
    query: async ({ address }) => (address === undefined ? [...records.values()] : query()),
    queryAsOwner: async () => [],
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onGap: () => () => undefined,
    close: async () => undefined,
  }
  const servers: Awaited<ReturnType<typeof startBackend>>[] = []
  const serve = async (others: ServerOptions) => {
    const server = await startBackend({ openDatabase: async () => database, ...others })
    servers.push(server)
    return server.url
  }
  return {
    url: await serve(options),
    serve,
    notify(message) {
      const id = crypto.randomUUID()
      records.set(id, { id, record: JSON.stringify({ id, name: 'Ann', message }) })
      for (const listener of listeners) listener({ type: 'INSERT', id, committedAt: '2026-11-22T12:00:00Z' })
    },
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  }
}
