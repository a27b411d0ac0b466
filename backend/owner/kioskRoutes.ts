import * as v from 'valibot'

import { kioskStatusSchema, settingTextsSchema } from '../../src/kiosk/kioskReport.ts'
import { readJson } from '../../src/lib/readJson.ts'
import { text } from '../../src/lib/schema.ts'
import { isStripId } from '../../src/owner/strips/stripIds.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, type Route } from '../http/route.ts'
import type { StripStore } from '../strips/stripStore.ts'
import type { Kiosks } from './kiosks.ts'
import type { AccessCheck } from '../access/accessCheck.ts'
import type { Pass, Passes } from '../access/passes.ts'
import { parse } from './refusal.ts'

/** Parts of the kiosks' routes. */
export type KioskParts = {
  readonly kiosks: Kiosks
  readonly passes: Passes
  readonly check: AccessCheck
  /** Null where no copies of strips are kept: then none is printed again. */
  readonly strips: Pick<StripStore, 'read'> | null
}

/** Creates the routes by which kiosks report and get the owner's commands, and by which the owner gives them. */
export function createKioskRoutes({ kiosks, passes, check, strips }: KioskParts): readonly Route[] {
  /** Kiosk that sends a request. */
  function sender(request: HttpRequest): Pass {
    check(request, 'kiosk')
    const pass = passes.find(request.headers, 'kiosk')
    if (!pass) throw new HttpError(401)
    return pass
  }

  async function report(request: HttpRequest): Promise<HttpResponse> {
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
    check(request, 'owner')
    const { id } = parse(v.object({ id: text }), await jsonOf(request))
    if (!isStripId(id)) throw new HttpError(404)
    if (passes.find(request.headers, 'kiosk')) return jsonResponse(200, JSON.stringify({ kiosk: null }))
    const printer = kiosks.printer()
    if (!printer) throw new HttpError(409, { code: 'noPrinter', message: 'No kiosk prints.' })
    kiosks.command(printer, null, id)
    return jsonResponse(202, JSON.stringify({ kiosk: printer.number }))
  }

  async function change(request: HttpRequest): Promise<HttpResponse> {
    check(request, 'owner')
    const pass = passes.list('kiosk').find(({ id }) => id === request.params[0])
    if (!pass) throw new HttpError(404)
    if (request.method === 'DELETE') passes.end([pass])
    else kiosks.command(pass, parse(settingTextsSchema, await jsonOf(request)))
    await passes.saved()
    return { status: 204 }
  }

  const common = { headers: { 'Cache-Control': 'no-store' }, crossSite: new HttpError(403) }
  const body = createBodyLimits(5000, { perNetwork: 16, total: 100 })
  const kiosk = /^\/owner\/v1\/kiosks\/([\w-]+)$/
  return [
    { ...common, methods: ['PUT'], path: /^\/kiosk\/v1\/status$/, body, handle: report },
    { ...common, methods: ['GET'], path: /^\/kiosk\/v1\/prints\/([\w-]+)$/, handle: stripToPrint },
    { ...common, methods: ['POST'], path: /^\/owner\/v1\/prints$/, body, handle: printAgain },
    { ...common, methods: ['PUT', 'DELETE'], path: kiosk, body, handle: change },
  ]
}

const jsonOf = async (request: HttpRequest): Promise<unknown> => readJson(await request.readBody()).value
