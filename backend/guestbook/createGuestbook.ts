import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import type { Database } from '../database/Database.ts'
import { keepOpening } from './keepOpening.ts'
import { limitQueries, type LimitedDatabase, type QueryLimits } from './limitQueries.ts'
import { createOriginCheck } from '../http/checkOrigin.ts'
import type { Route } from '../http/route.ts'
import type { Sockets } from '../http/server.ts'
import { sharingAddress, type VisitorOptions } from '../http/router.ts'
import { createOwnerCommands, type OwnerCommands } from './createOwnerCommands.ts'
import { defaultLimits, type Limits } from '../realtime/limits.ts'
import {
  createRealtimeServer,
  rejectUpgrade,
  socketPath,
  type RealtimeServer,
} from '../realtime/realtimeServer.ts'
import { createRestRoutes } from '../rest/restRoutes.ts'

/** Embedded server of the guest book: the requests of its client in Supabase's API, and no more. */
export type Guestbook = Sockets & {
  /** Opens the database in the background, with retries; the first request does so, too. */
  readonly start: () => void
  readonly routes: readonly Route[]
  /** The owner's commands on the database, as soon as it is open. @throws Error while it can't be opened */
  readonly commands: () => Promise<OwnerCommands>
  /** Closes every socket and, after the pending queries, the database. */
  readonly close: () => Promise<void>
}

/** Options of the guest book. */
export type GuestbookOptions = VisitorOptions & {
  /** Opens the database. When it throws, requests get 503 and it is called again; the message is for the owner. */
  readonly openDatabase: () => Promise<Database>
  readonly limits?: Partial<Limits>
}

/** Visitors' concurrent queries; the next one is refused, and its client retries. A page has 125 kB at most. */
const queryLimits: QueryLimits = {
  reads: { perNetwork: 40, total: 200 },
  posts: { perNetwork: 20, total: 100 },
}

type Opened = {
  readonly database: LimitedDatabase
  readonly realtime: RealtimeServer
  readonly commands: OwnerCommands
}

/**
 * Creates the guest book's server: PostgREST's page and insert, and one channel of Realtime, in this process.
 * @throws RangeError for an invalid `publicUrl`
 */
export function createGuestbook(options: GuestbookOptions): Guestbook {
  const isOwnOrigin = createOriginCheck(options.publicUrl, options.lanHost)
  const opening = keepGuestbookOpening(options)

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Without a listener, a visitor who disconnects while the database opens would crash the process.
    socket.on('error', () => socket.destroy())
    if (!isOwnOrigin(request)) return rejectUpgrade(socket, 403)
    try {
      const { realtime } = await opening.opened()
      realtime.upgrade(request, socket, head, sharingAddress(request, options))
    } catch {
      rejectUpgrade(socket, 503)
    }
  }

  return {
    start: opening.start,
    routes: createRestRoutes(async () => (await opening.opened()).database),
    commands: async () => (await opening.opened()).commands,
    isUpgrade,
    upgrade(request, socket, head) {
      if (!isUpgrade(request)) return false
      void upgrade(request, socket, head)
      return true
    },
    async close() {
      const opened = opening.stop()
      if (opened) await close(opened)
    },
  }
}

function keepGuestbookOpening(options: GuestbookOptions) {
  return keepOpening({
    async open(): Promise<Opened> {
      const database = await options.openDatabase()
      // Realtime bypasses the limit on visitors' queries: a flood of them must not disconnect subscribers.
      const realtime = createRealtimeServer(database, { ...defaultLimits, ...options.limits })
      const commands = createOwnerCommands(database)
      return { database: limitQueries(database, queryLimits), realtime, commands }
    },
    discard: (late) => void close(late),
    report: reportOpening,
  })
}

function isUpgrade({ url, headers }: IncomingMessage): boolean {
  return url?.split('?')[0] === socketPath && headers.upgrade?.toLowerCase() === 'websocket'
}

async function close({ database, realtime }: Opened): Promise<void> {
  realtime.close()
  await database.drain()
  await database.close()
}

function reportOpening(cause: unknown): void {
  if (cause === undefined) console.log('The guest book is open.')
  else console.error(cause instanceof Error ? cause.message : cause)
}
