import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import ipp from '@sealsystems/ipp'

type Attributes = Readonly<Record<string, unknown>>

// The library reads what printers say of themselves, but can't write all of it.
Object.assign(ipp.attributes['Printer Description'] ?? {}, {
  'media-col-database': ipp.attributes['Job Template']?.['media-col'],
  'media-col-ready': ipp.attributes['Job Template']?.['media-col'],
  'print-scaling-supported': { type: 'keyword', tag: 0x44 },
})

/** Job of the test printer; `state` is that of RFC 8011. */
type TestJob = {
  readonly id: number
  readonly name: string
  readonly asked: Attributes
  readonly jpeg: Buffer
  state: 'pending' | 'processing' | 'completed' | 'aborted' | 'canceled'
}

/** How the next request of an operation ends: cut off before the printer has it, or after it has done it. */
export type Cut = { readonly operation: string; readonly when: 'before' | 'after' } | null

/** Attributes of a printer of 4 x 6 inches, without margins and with 3.12 mm. */
export const photoPrinter = {
  'printer-name': 'Booth Photo',
  'document-format-supported': ['image/jpeg', 'image/pwg-raster'],
  'media-col-database': [0, 312].map((margin) => sheetOf(10_160, 15_240, margin)),
  'printer-resolution-supported': [[300, 300, 'dpi']],
  'print-scaling-supported': ['auto', 'none'],
  'job-creation-attributes-supported': ['media-col', 'print-scaling', 'finishings'],
}

/** A `media-col` of a size and margins on all sides, hundredths of a millimetre. */
export function sheetOf(width: number, height: number, margin: number): Attributes {
  const sides = ['top', 'right', 'bottom', 'left'].map((side) => [`media-${side}-margin`, margin])
  return { 'media-size': { 'x-dimension': width, 'y-dimension': height }, ...Object.fromEntries(sides) }
}

/** Printer without paper, and what tests do to it. */
function createPrinter(attributes: Attributes) {
  return {
    attributes,
    reasons: ['none'] as readonly string[],
    isStopped: false,
    /** Takes no job, as somebody else's is printed. */
    isBusy: false,
    startedAtMs: 0,
    nowMs: 0,
    cut: null as Cut,
    jobs: [] as TestJob[],
    /** Requests that have come whole. */
    requests: 0,
    /** In place of the printer's responses. */
    respond: null as ((response: ServerResponse) => void) | null,
  }
}

type State = ReturnType<typeof createPrinter>

const isWaiting = ({ state }: TestJob): boolean => state === 'pending' || state === 'processing'

/** Prints what waits, unless the printer can't. */
export function work(printer: State): void {
  if (printer.isStopped || printer.reasons.some((reason) => reason !== 'none')) return
  for (const job of printer.jobs.filter(isWaiting)) job.state = 'completed'
}

/** Names of the sheets that came out, in their order. */
export const printed = ({ jobs }: State): readonly string[] =>
  jobs.filter(({ state }) => state === 'completed').map(({ name }) => name)

type Handler = (printer: State, operation: Attributes, request: ReturnType<typeof ipp.parse>) => Attributes

const jobOf = (printer: State, operation: Attributes) =>
  printer.jobs.find(({ id }) => id === operation['job-id'])

const handlers: Readonly<Record<string, Handler>> = {
  'Get-Printer-Attributes': (printer) => ({
    'printer-attributes-tag': {
      ...printer.attributes,
      'printer-state': printer.isStopped ? 'stopped' : 'idle',
      'printer-state-reasons': printer.reasons,
      'printer-is-accepting-jobs': true,
      'printer-up-time': Math.max(1, Math.round((printer.nowMs - printer.startedAtMs) / 1000)),
      'queued-job-count': printer.jobs.filter(isWaiting).length,
    },
  }),
  'Print-Job': (printer, operation, request) => {
    if (printer.isBusy) return { statusCode: 'server-error-busy' }
    const id = printer.jobs.length + 1
    printer.jobs.push({
      id,
      name: String(operation['job-name']),
      asked: Object.assign(
        { isExact: operation['ipp-attribute-fidelity'] },
        ...[request['job-attributes-tag']].flat(),
      ),
      jpeg: request.data ?? Buffer.of(),
      state: 'pending',
    })
    return { 'job-attributes-tag': { 'job-id': id, 'job-state': 'pending' } }
  },
  'Get-Jobs': (printer, operation) => {
    const found = printer.jobs.filter(
      (job) => isWaiting(job) === (operation['which-jobs'] === 'not-completed'),
    )
    return { 'job-attributes-tag': found.map(({ id, name }) => ({ 'job-id': id, 'job-name': name })) }
  },
  'Get-Job-Attributes': (printer, operation) => {
    const job = jobOf(printer, operation)
    if (!job) return { statusCode: 'client-error-not-found' }
    return { 'job-attributes-tag': { 'job-id': job.id, 'job-state': job.state, 'job-state-reasons': 'none' } }
  },
  'Cancel-Job': (printer, operation) => {
    const job = jobOf(printer, operation)
    if (!job || !isWaiting(job)) return { statusCode: 'client-error-not-possible' }
    job.state = 'canceled'
    return {}
  },
  'Resume-Printer': (printer) => {
    printer.isStopped = false
    return {}
  },
}

async function serve(printer: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const message = ipp.parse(await buffer(request))
  printer.requests += 1
  const { cut } = printer
  const isCut = cut !== null && cut.operation === message.operation
  if (isCut) printer.cut = null
  if (isCut && cut.when === 'before') {
    response.destroy()
    return
  }
  const operation: Attributes = Object.assign({}, message['operation-attributes-tag'])
  const group = handlers[message.operation ?? '']?.(printer, operation, message) ?? {}
  if (isCut) {
    response.destroy()
    return
  }
  if (printer.respond) {
    printer.respond(response)
    return
  }
  const head = { 'attributes-charset': 'utf-8', 'attributes-natural-language': 'en' }
  const sent = {
    version: '2.0',
    statusCode: 'successful-ok',
    id: 1,
    'operation-attributes-tag': head,
    ...group,
  }
  response.writeHead(200, { 'Content-Type': 'application/ipp' }).end(ipp.serialize(sent))
}

/**
 * Opens a printer by HTTP on a port, a free one by default. Its jobs are printed by `work`.
 * @param tls certificate and key of a printer by HTTPS
 */
export async function openTestPrinter(tls?: { readonly cert: string; readonly key: string }, onPort = 0) {
  const printer = createPrinter(photoPrinter)
  const take = (request: IncomingMessage, response: ServerResponse) => {
    serve(printer, request, response).catch(() => response.destroy())
  }
  const server = tls ? createSecureServer(tls, take) : createServer(take)
  await once(server.listen(onPort, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    printer,
    port,
    uri: `${tls ? 'ipps' : 'ipp'}://127.0.0.1:${port}/ipp/print`,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
