import * as v from 'valibot'

import { kioskStatusSchema, settingTextsSchema } from '../../src/kiosk/kioskReport.ts'
import { readJson } from '../../src/lib/readJson.ts'
import { text } from '../../src/lib/schema.ts'
import { isStripId } from '../../src/owner/strips/stripIds.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError, refusal } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, ownPages, type Route } from '../http/route.ts'
import type { StripStore } from '../strips/stripStore.ts'
import type { Kiosks } from './kiosks.ts'
import type { Guard } from '../access/guard.ts'
import type { Pass, Passes } from '../access/passes.ts'
import { parse } from './parseInput.ts'

/** Parts of the kiosks' routes. */
export type KioskParts = {
  readonly kiosks: Kiosks
  readonly passes: Passes
  readonly guard: Guard
  /** Null where no copies of strips are kept: then none is printed again. */
  readonly strips: Pick<StripStore, 'read'> | null
}

/** Creates the routes by which kiosks report and get the owner's commands, and by which the owner gives them. */
export function createKioskRoutes({ kiosks, passes, guard, strips }: KioskParts): readonly Route[] {
  /** Kiosk that sends a request. */
  function sender(request: HttpRequest): Pass {
    const pass = passes.find(request.headers, 'kiosk')
    if (!pass) throw new HttpError(401)
    return pass
  }

  async function takeReport(request: HttpRequest): Promise<HttpResponse> {
    const pass = sender(request)
    const status = parse(kioskStatusSchema, await jsonOf(request))
    return jsonResponse(200, JSON.stringify({ commands: kiosks.report(pass, status).slice(0, 20) }))
  }

  async function stripToPrint(request: HttpRequest): Promise<HttpResponse> {
    const strip = kiosks.stripOf(sender(request), request.params[0] ?? '')
    const file = strip === undefined ? null : await strips?.read(strip, 'jpg')
    if (!file) throw new HttpError(404)
    const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': String(file.bytes) }
    return { status: 200, headers, body: file.stream }
  }

  /** A page on a kiosk's own screen prints there. */
  async function printAgain(request: HttpRequest): Promise<HttpResponse> {
    const { id } = parse(v.object({ id: text }), await jsonOf(request))
    if (!isStripId(id)) throw new HttpError(404)
    if (passes.find(request.headers, 'kiosk')) return jsonResponse(200, JSON.stringify({ kiosk: null }))
    const printer = kiosks.printer()
    if (!printer) throw refusal(409, 'noPrinter', 'No kiosk prints.')
    kiosks.command(printer, null, id)
    return jsonResponse(202, JSON.stringify({ kiosk: printer.number }))
  }

  async function change(request: HttpRequest): Promise<HttpResponse> {
    const pass = passes.list('kiosk').find(({ id }) => id === request.params[0])
    if (!pass) throw new HttpError(404)
    if (request.method === 'DELETE') passes.end([pass])
    else kiosks.command(pass, parse(settingTextsSchema, await jsonOf(request)))
    await passes.saved()
    return { status: 204 }
  }

  const body = createBodyLimits(5000, { perNetwork: 16, total: 100 })
  const [status, strip] = [/^\/kiosk\/v1\/status$/, /^\/kiosk\/v1\/prints\/([\w-]+)$/]
  const [prints, kiosk] = [/^\/owner\/v1\/prints$/, /^\/owner\/v1\/kiosks\/([\w-]+)$/]
  return [
    { ...ownPages, methods: ['PUT'], path: status, body, handle: guard('kiosk', takeReport) },
    { ...ownPages, methods: ['GET'], path: strip, handle: guard('kiosk', stripToPrint) },
    { ...ownPages, methods: ['POST'], path: prints, body, handle: guard('owner', printAgain) },
    { ...ownPages, methods: ['PUT', 'DELETE'], path: kiosk, body, handle: guard('owner', change) },
  ]
}

const jsonOf = async (request: HttpRequest): Promise<unknown> => readJson(await request.readBody()).value
