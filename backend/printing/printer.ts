import { defaultMedia, type Paper } from '../../src/strip/export/paper.ts'
import { type Attributes, integers, texts } from './attributes.ts'
import { printerAttributes, type PrinterStatus, readPrinter } from './readPrinter.ts'
import { IppError, type PrinterAddress, sendIpp } from './sendIpp.ts'

/** State of a job in the printer: `gone` is one that the printer does not know any more. */
export type JobState = 'printing' | 'printed' | 'failed' | 'gone'

/** Sheet that is printed once, as a job of this name. */
export type Sheet = { readonly name: string; readonly paper: Paper; readonly jpeg: Uint8Array }

/** Printer that was chosen. Each function throws IppError (in the promise). */
export type Printer = {
  readonly uri: string
  readonly read: () => Promise<PrinterStatus>
  /** Sends a sheet, with what a printer of this status takes. @returns the printer's id of the job */
  readonly print: (sheet: Sheet, status: Pick<PrinterStatus, 'takes' | 'scaling'>) => Promise<number>
  /** Finds a job by its name, whether it waits or is over. @returns null for one that never came */
  readonly find: (name: string) => Promise<number | null>
  readonly follow: (id: number) => Promise<{ readonly state: JobState; readonly detail: string }>
  readonly cancel: (id: number) => Promise<void>
  /** Lets the printer go on after a stop, with the job that it holds. */
  readonly resume: (id: number | null) => Promise<void>
}

/** Opens a printer, or a queue of CUPS, by its address. Nothing is sent before the first call. */
export function openPrinter(address: PrinterAddress): Printer {
  return {
    uri: address.uri,
    read: async () => (await readStatus(address)).status,
    async print({ name, paper, jpeg: data }, { takes, scaling }) {
      const attributes = { 'job-name': name, 'document-format': 'image/jpeg', 'ipp-attribute-fidelity': true }
      const job = {
        ...mediaOf(paper),
        ...(paper.finishing !== null && { finishings: [paper.finishing] }),
        ...(scaling !== null && takes.has('print-scaling') && { 'print-scaling': scaling }),
      }
      const { jobs } = await sendIpp(address, { operation: 'Print-Job', attributes, job, data })
      const [id] = integers(jobs[0]?.['job-id'])
      if (id === undefined) throw new IppError('unreachable', 'a job without a number')
      return id
    },
    async find(name) {
      for (const which of ['not-completed', 'completed']) {
        const attributes = { 'which-jobs': which, 'requested-attributes': ['job-id', 'job-name'] }
        const { jobs } = await sendIpp(address, { operation: 'Get-Jobs', attributes })
        const job = jobs.find((one) => texts(one['job-name']).includes(name))
        const [id] = integers(job?.['job-id'])
        if (id !== undefined) return id
      }
      return null
    },
    follow: (id) => followJob(address, id),
    async cancel(id) {
      // One that is over already can't be cancelled.
      await sendIpp(address, { operation: 'Cancel-Job', attributes: { 'job-id': id } }).catch(unlessRefused)
    },
    async resume(id) {
      // One that goes on by itself knows no such operation.
      await sendIpp(address, { operation: 'Resume-Printer' }).catch(unlessRefused)
      if (id === null) return
      await sendIpp(address, { operation: 'Release-Job', attributes: { 'job-id': id } }).catch(unlessRefused)
    },
  }
}

/** Reads what a printer says of itself, and the fingerprint of its certificate. @throws IppError (in the promise) */
export async function readStatus(
  address: PrinterAddress,
): Promise<{ readonly status: PrinterStatus; readonly fingerprint?: string | undefined }> {
  const attributes = { 'requested-attributes': printerAttributes }
  const { printers, fingerprint } = await sendIpp(address, {
    operation: 'Get-Printer-Attributes',
    attributes,
  })
  if (!printers[0]) throw new IppError('notAPrinter', 'nothing about a printer')
  const status = readPrinter(printers[0])
  if (!status) throw new IppError('noJpeg', 'The printer takes no JPEG.')
  return { status, fingerprint }
}

function mediaOf({ keyword, width, height, margins: [top, right, bottom, left] }: Paper): Attributes {
  if (keyword !== null) return keyword === defaultMedia ? {} : { media: keyword }
  const margins = {
    'media-top-margin': top,
    'media-right-margin': right,
    'media-bottom-margin': bottom,
    'media-left-margin': left,
  }
  return { 'media-col': { 'media-size': { 'x-dimension': width, 'y-dimension': height }, ...margins } }
}

const followed = ['job-state', 'job-state-reasons', 'job-media-sheets-completed']

async function followJob(address: PrinterAddress, id: number): ReturnType<Printer['follow']> {
  const attributes = { 'job-id': id, 'requested-attributes': followed }
  const response = await sendIpp(address, { operation: 'Get-Job-Attributes', attributes }).catch(
    unlessRefused,
  )
  const job = response?.jobs[0]
  const [state] = texts(job?.['job-state'])
  if (!job || state === undefined) return { state: 'gone', detail: '' }
  const detail = texts(job['job-state-reasons'])
    .filter((reason) => reason !== 'none')
    .join(' ')
    .slice(0, 200)
  const sheets = integers(job['job-media-sheets-completed'])[0] ?? 0
  if (state === 'completed') return { state: 'printed', detail }
  // CUPS counts a sheet as soon as it is on its way, so that its number alone says nothing before the end.
  if (state === 'canceled' || state === 'aborted') return { state: sheets > 0 ? 'printed' : 'failed', detail }
  return { state: 'printing', detail }
}

function unlessRefused(cause: unknown): null {
  if (cause instanceof IppError && cause.code === 'refused') return null
  throw cause
}

/** Queues of this computer's CUPS; null where it has none. */
export async function listQueues(
  server = 'ipp://localhost:631',
): Promise<
  readonly { readonly uri: string; readonly name: string; readonly problem: string | null }[] | null
> {
  const attributes = {
    'requested-attributes': [...printerAttributes.slice(0, 5), 'document-format-supported'],
  }
  const request = { operation: 'CUPS-Get-Printers', attributes } as const
  const response = await sendIpp({ uri: `${server}/` }, request).catch(() => null)
  return (
    response?.printers.flatMap((found) => {
      const [name] = texts(found['printer-name'])
      if (name === undefined || !/^[^\s/?#]{1,127}$/.test(name)) return []
      const status = readPrinter(found)
      const uri = `${server}/printers/${encodeURIComponent(name)}`
      return [{ uri, name, problem: status ? status.problem : 'no-jpeg' }]
    }) ?? null
  )
}
