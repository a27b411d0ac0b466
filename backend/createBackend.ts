import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import type { Database } from './database/Database.ts'
import { createRealtime, refuseUpgrade, type Realtime } from './realtime/createRealtime.ts'
import { socketPath } from './realtime/checkUpgrade.ts'
import { defaultLimits, type Limits } from './realtime/limits.ts'
import { busy, send } from './rest/answer.ts'
import { handleRest } from './rest/handleRest.ts'
import { visitorAddress } from './visitorAddress.ts'

export type Backend = {
  /** Opens the database, once; the first request does so too. A failure is told on the console. */
  readonly start: () => void
  /** Answers a request for the guest book. @returns false when the request is for someone else */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** The same for a request for a web socket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  /** Ends every socket, finishes the requests under way, and closes the database. */
  readonly close: () => Promise<void>
}

export type BackendOptions = {
  /** @throws Error with one sentence for the person who started the server; requests are then answered 503 */
  readonly openDatabase: () => Promise<Database>
  /** Header in which the deployment's own proxy names the visitor's address. */
  readonly addressHeader?: string | undefined
  readonly limits?: Partial<Limits>
}

/** The paths of a Supabase project; what is not served of them is refused by the guest book, not by the booth. */
const paths = /^\/(rest|realtime|auth|storage|functions|graphql)\/v1(\/|\?|$)/

/** Requests under way; beyond them a visitor is asked to come again instead of being kept waiting. */
const maxUnderWay = 200

type Opened = { readonly database: Database; readonly realtime: Realtime }

/** The part of Supabase that the guest book needs, in this process: PostgREST's reading and inserting, and Realtime. */
export function createBackend({ openDatabase, addressHeader, limits }: BackendOptions): Backend {
  let opening: Promise<Opened> | undefined
  const underWay = new Set<Promise<void>>()

  async function open(): Promise<Opened> {
    const database = await openDatabase()
    return { database, realtime: createRealtime(database, { ...defaultLimits, ...limits }) }
  }
  function start(): Promise<Opened> {
    if (opening) return opening
    opening = open()
    opening.catch((cause: unknown) => console.error(cause instanceof Error ? cause.message : cause))
    return opening
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = visitorAddress(request, addressHeader)
    const database = start().then((opened) => opened.database)
    send(request, response, await handleRest(database, request, address))
  }
  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Unheard, the error of a visitor who leaves while the database opens would end the process.
    socket.on('error', () => socket.destroy())
    try {
      const { realtime } = await start()
      realtime.upgrade(request, socket, head, visitorAddress(request, addressHeader))
    } catch {
      refuseUpgrade(socket, 503)
    }
  }

  return {
    start: () => void start(),
    handle(request, response) {
      if (!paths.test(request.url ?? '')) return false
      if (underWay.size >= maxUnderWay) {
        send(request, response, busy)
        return true
      }
      const answered = answer(request, response)
      underWay.add(answered)
      void answered.finally(() => underWay.delete(answered))
      return true
    },
    upgrade(request, socket, head) {
      if (request.url?.split('?')[0] !== socketPath) return false
      void upgrade(request, socket, head)
      return true
    },
    async close() {
      const opened = await opening?.catch(() => undefined)
      opened?.realtime.close()
      await Promise.allSettled(underWay)
      await opened?.database.close()
    },
  }
}
