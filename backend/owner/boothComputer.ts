import { type BoothComputer, computerChangeSchema } from '../../src/owner/kiosk/boothComputer.ts'
import { readJson } from '../../src/lib/readJson.ts'
import type { LauncherMessage, ServerMessage } from './launcherMessages.ts'
import { newNonce } from '../access/commandKey.ts'
import type { Guard } from '../access/guard.ts'
import type { Pass, Passes } from '../access/passes.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, ownPages, type Route } from '../http/route.ts'
import { parse } from './parseInput.ts'

/** The process that has started this one. */
export type Launcher = {
  /** Address of the booth on its own computer. */
  readonly hereUrl: string
  readonly send: (message: ServerMessage) => void
  /** @param take called with each message */
  readonly listen: (take: (message: LauncherMessage) => void) => void
}

/** The launcher of this process; undefined where it was started alone. */
export const launcherOfProcess = (hereUrl: string): Launcher | undefined =>
  process.send && {
    hereUrl,
    // Without a callback a launcher that was just killed would be an error of this process.
    send: (message) => void (process.connected && process.send?.(message, undefined, {}, () => undefined)),
    listen: (take) => process.on('message', (message) => take(message as LauncherMessage)),
  }

/** Time for the launcher to do what the owner wants, milliseconds. */
const timeoutMs = 5000

/** Parts of the booth's computer. */
export type BoothComputerParts = {
  /** Undefined where no launcher has started the server: then nothing can be changed. */
  readonly launcher: Launcher | undefined
  readonly passes: Passes
  readonly guard: Guard
}

/** Creates the routes of the booth's own computer: the kiosk in a browser there, and the start with the computer. */
export function createBoothComputer({ launcher, passes, guard }: BoothComputerParts) {
  let state: BoothComputer | null = null
  const waiting = new Set<() => void>()
  let token = ''
  let last: Pass | null = null
  launcher?.listen((message) => {
    state = message
    for (const resolve of waiting) resolve()
  })

  /** Gives the launcher an address that opens a started kiosk, once. */
  function offer(): void {
    token = newNonce()
    launcher?.send({ kioskUrl: new URL(`/kiosk/v1/start/${token}`, launcher.hereUrl).href })
  }
  /** Browsers that the launcher starts become kiosks, and never the owner; any other one gets the page alone. */
  async function startKiosk({ params, headers }: HttpRequest): Promise<HttpResponse> {
    const response = { status: 303, headers: { Location: '/?kiosk' } }
    if (params[0] !== token) return response
    offer()
    if (passes.find(headers, 'kiosk')) return response
    // A browser that was killed has forgotten the one before.
    passes.end([last])
    const cookie = passes.issue('kiosk', false)
    last = passes.find({ cookie }, 'kiosk')
    await passes.saved()
    return { ...response, headers: { ...response.headers, 'Set-Cookie': cookie } }
  }
  async function change(request: HttpRequest): Promise<HttpResponse> {
    const wanted = parse(computerChangeSchema, readJson(await request.readBody()).value)
    if (!launcher) throw new HttpError(503)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new HttpError(503)), timeoutMs)
    waiting.add(resolve)
    launcher.send({ change: wanted })
    await promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(resolve)
    })
    return read()
  }
  const read = () => jsonResponse(200, JSON.stringify(state))

  const path = /^\/owner\/v1\/computer$/
  const body = createBodyLimits(1000, { perNetwork: 4, total: 20 })
  const routes: readonly Route[] = [
    { ...ownPages, methods: ['GET'], path, handle: guard('owner', read) },
    { ...ownPages, methods: ['PUT'], path, body, handle: guard('owner', change) },
    { ...ownPages, methods: ['GET'], path: /^\/kiosk\/v1\/start\/([\w-]{22})$/, handle: startKiosk },
  ]
  return {
    routes,
    offer,
    /** Null until the launcher has reported. */
    isKioskOpen: () => state && state.kiosk === 'open',
  }
}
