import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import { createOriginCheck } from './checkOrigin.ts'
import type { Database } from './database/Database.ts'
import { limitQueries, type LimitedDatabase } from './database/limitQueries.ts'
import { keepOpening } from './keepOpening.ts'
import { createRealtime, refuseUpgrade, type Realtime } from './realtime/createRealtime.ts'
import { socketPath } from './realtime/checkUpgrade.ts'
import { defaultLimits, type Limits } from './realtime/limits.ts'
import { send } from './rest/answer.ts'
import { handleRest } from './rest/handleRest.ts'
import { createBodyLimiter } from './rest/limitBodies.ts'
import { visitorAddress } from './visitorAddress.ts'

export type Backend = {
  /** Opens the database in the background, and again while it can't be; the first request does so too. */
  readonly start: () => void
  /** Answers a request for the guest book. @returns false when the request is for the booth */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** True for a request for the guest book's web socket; others that ask for an upgrade are answered without one. */
  readonly isUpgrade: (request: IncomingMessage) => boolean
  /** Opens a web socket for a request. @returns false when the request is for the booth */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  /** Ends every socket, finishes the queries under way, and closes the database. */
  readonly close: () => Promise<void>
}

export type BackendOptions = {
  /** @throws Error with one sentence for the owner; requests are then answered 503, and it is tried again */
  readonly openDatabase: () => Promise<Database>
  /** Header in which the deployment's own proxy names the visitor's address. */
  readonly addressHeader?: string | undefined
  /** Address under which visitors open the booth, where that is neither localhost nor an IP address. */
  readonly publicUrl?: string | undefined
  readonly limits?: Partial<Limits>
}

/** Options that an owner sets by environment variables. */
export function readBackendOptions(
  env: Readonly<Record<string, string | undefined>>,
): Pick<BackendOptions, 'addressHeader' | 'publicUrl'> {
  return { addressHeader: env['ADDRESS_HEADER'], publicUrl: env['PUBLIC_URL'] }
}

/** The paths of a Supabase project; what is not served of them is refused by the guest book, not by the booth. */
const paths = /^\/(rest|realtime|auth|storage|functions|graphql)\/v1(\/|\?|$)/

/** Queries under way at once; beyond them a visitor is asked to come again instead of being kept waiting. */
const maxQueries = 200

type Opened = { readonly database: LimitedDatabase; readonly realtime: Realtime }

/**
 * The part of Supabase that the guest book needs, in this process: PostgREST's reading and inserting, and Realtime.
 * @throws RangeError for a `publicUrl` that is none
 */
export function createBackend(options: BackendOptions): Backend {
  const isOwnOrigin = createOriginCheck(options.publicUrl)
  const bodies = createBodyLimiter()
  const opening = keepOpening({
    open: async (): Promise<Opened> => {
      const opened = await options.openDatabase()
      // The server's own reading of changes is no visitor's: a flood of queries must not send subscribers away.
      const realtime = createRealtime(opened, { ...defaultLimits, ...options.limits })
      return { database: limitQueries(opened, maxQueries), realtime }
    },
    discard: (late) => void close(late),
    report: reportOpening,
  })
  const database = async () => (await opening.opened()).database
  const addressOf = (request: IncomingMessage) => visitorAddress(request, options.addressHeader)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = { request, address: addressOf(request), isOwnOrigin: isOwnOrigin(request) }
    send(request, response, await handleRest(asked, { database, bodies }))
  }
  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Without a listener the error of a visitor who leaves while the database opens would end the process.
    socket.on('error', () => socket.destroy())
    if (!isOwnOrigin(request)) return refuseUpgrade(socket, 403)
    try {
      const { realtime } = await opening.opened()
      realtime.upgrade(request, socket, head, addressOf(request))
    } catch {
      refuseUpgrade(socket, 503)
    }
  }

  return {
    start: opening.start,
    handle(request, response) {
      if (!paths.test(request.url ?? '')) return false
      answer(request, response).catch((cause: unknown) => {
        console.error(cause)
        response.destroy()
      })
      return true
    },
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
