import { readWholeJpeg } from '../../src/event/imageHeader.ts'
import { readJson } from '../../src/lib/readJson.ts'
import { type OwnerPrinter, printerChangeSchema } from '../../src/strip/export/printerReport.ts'
import { toPx } from '../../src/strip/export/paper.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError, refusal } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, ownPages, type Route } from '../http/route.ts'
import type { Guard } from '../access/guard.ts'
import type { PassRole } from '../access/passes.ts'
import type { Printing } from '../printing/createPrinting.ts'
import { listQueues } from '../printing/printer.ts'
import { IppError } from '../printing/sendIpp.ts'
import { parse } from './parseInput.ts'

/** Largest sheet, bytes: a JPEG of A3 at 300 dpi. */
const maxBytes = 20_000_000
const maxSheets = 4

type Handle = (printing: Printing, request: HttpRequest) => Promise<HttpResponse>

/** Creates the routes by which the owner chooses the printer, and by which kiosks and the owner's page print. */
export function createPrinterRoutes(open: () => Promise<Printing>, guard: Guard): readonly Route[] {
  const sheet = createBodyLimits(maxBytes, { perNetwork: 2, total: 8 })
  const small = createBodyLimits(10_000, { perNetwork: 16, total: 100 })
  const route = (role: PassRole, method: string, path: RegExp, handle: Handle): Route => ({
    ...ownPages,
    methods: [method],
    path,
    body: handle === queueSheet ? sheet : small,
    handle: guard(role, async (request) => handle(await open(), request)),
  })
  return [
    route('owner', 'GET', /^\/owner\/v1\/printer$/, readForOwner),
    route('owner', 'PUT', /^\/owner\/v1\/printer$/, change),
    route('owner', 'POST', /^\/owner\/v1\/printer\/resume$/, resume),
    route('owner', 'DELETE', /^\/owner\/v1\/prints$/, cancel),
    route('owner', 'DELETE', /^\/owner\/v1\/prints\/([\w-]{1,80})$/, cancel),
    route('owner', 'POST', /^\/owner\/v1\/prints\/([\w-]{1,80})$/, retry),
    route('owner', 'POST', /^\/owner\/v1\/prints\/([\w-]{1,80})\/printed$/, countSheet),
    route('owner', 'PUT', /^\/owner\/v1\/prints\/([\w-]{1,80})\.jpg$/, queueSheet),
    route('kiosk', 'GET', /^\/kiosk\/v1\/printer$/, readForKiosk),
    route('kiosk', 'POST', /^\/kiosk\/v1\/printer\/resume$/, resume),
    route('kiosk', 'PUT', /^\/kiosk\/v1\/prints\/([\w-]{1,80})\.jpg$/, queueSheet),
  ]
}

const readForKiosk: Handle = async (printing) =>
  jsonResponse(200, JSON.stringify({ printer: printing.report() }))

const readForOwner: Handle = async (printing) => {
  const queues = await listQueues()
  const found: OwnerPrinter = {
    uri: printing.uri(),
    hasQueues: queues !== null,
    queues: [...(queues ?? [])],
    printer: printing.report(),
  }
  return jsonResponse(200, JSON.stringify(found))
}

const change: Handle = async (printing, request) => {
  const { uri, choices, correction } = parse(printerChangeSchema, readJson(await request.readBody()).value)
  if (uri !== undefined) await orRefuse(printing.use(uri))
  await printing.set({ ...(choices && { choices }), ...(correction && { correction }) })
  return { status: 204 }
}

const resume: Handle = async (printing) => {
  await orRefuse(printing.resume(), printing.uri())
  return { status: 204 }
}

const cancel: Handle = async (printing, { params: [id] }) => {
  await printing.cancel(id ?? null)
  return { status: 204 }
}

const retry: Handle = async (printing, { params: [id = ''] }) => {
  await printing.retry(id)
  return { status: 204 }
}

const countSheet: Handle = async (printing, { params: [id = ''] }) => {
  await printing.cameOut(id)
  return { status: 204 }
}

/** Queues a sheet: a whole JPEG of the size of its paper. */
async function queueSheet(printing: Printing, request: HttpRequest): Promise<HttpResponse> {
  const { params, query } = request
  const [id = ''] = params
  const [paperId, sheets] = [query.get('paper') ?? '', Number(query.get('sheets'))]
  const offer = printing.offer(paperId)
  if (!offer) throw refusal(409, 'noPaper', 'The printer does not offer this paper.')
  if (!Number.isInteger(sheets) || sheets < 1 || sheets > maxSheets) throw refusal(400, 'sheets')
  if (request.headers['content-type'] !== 'image/jpeg') throw refusal(415, 'type')
  const bytes = await request.readBody()
  const size = readWholeJpeg(bytes)
  const { paper, dpi } = offer
  if (size?.widthPx !== toPx(paper.width, dpi) || size.heightPx !== toPx(paper.height, dpi))
    throw refusal(400, 'notASheet', 'No whole JPEG of the size of its paper.')
  const job = { id, sheets, paperId, isKept: query.get('kept') === 'yes' }
  switch (await printing.add(job, bytes)) {
    case 'queued':
      return { status: 201 }
    case 'again':
      return { status: 204 }
    case 'tooMany':
      throw refusal(503, 'tooMany', 'Too many prints wait.')
    case 'full':
      throw refusal(507, 'full')
    case 'noPaper':
      throw refusal(409, 'noPaper', 'The printer does not offer this paper.')
  }
}

/** Refuses by the code of what the printer, or CUPS, does not do. What CUPS leaves to administrators has its command. */
async function orRefuse(done: Promise<void>, uri: string | null = null): Promise<void> {
  await done.catch((cause: unknown) => {
    if (!(cause instanceof IppError)) throw cause
    const [queue] = /[\w.-]+$/.exec(uri ?? '') ?? []
    const details = queue === undefined ? null : `sudo cupsenable ${queue}`
    throw new HttpError(409, { code: cause.code, details, message: cause.message })
  })
}
