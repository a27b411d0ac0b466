import { atom } from 'jotai'
import {
  type GuestPrint,
  guestPrintAtom,
  hasBoothPrinterAtom,
  maxSheetsAtom,
} from '../booth/session/hostAtoms.ts'
import { dispatchStripFileAtom } from '../booth/files/stripFileAtoms.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { createQueue } from '../lib/queue.ts'
import { type Store, subscribe, waitForValue } from '../lib/store.ts'
import { browserPrinter } from '../strip/export/printer.ts'
import { type PrinterReport, sheetsOf } from '../strip/export/printerReport.ts'
import { createBoothPrinter, prepareSheets, type PrintRoutes } from './boothPrinter.ts'
import {
  dispatchKioskAtom,
  lastPrintAtom,
  lastPrintIdAtom,
  printsAtom,
  sheetsLeftAtom,
} from './kioskAtoms.ts'
import { kioskSettings } from './kioskSettings.ts'
import { followedStripAtom, isPrintedByBoothAtom, printerAtom } from './printerAtoms.ts'
import type { PrintJob, PrintOutcome } from './reduceKiosk.ts'

// A printed sheet's whole way: how many a strip or a guest gets, the printer's queue, and the paper that is left.

const { isPrinting, sheets, paper, maxSheets, printSeconds } = kioskSettings

/** Sheets that the printer has beside the jobs that wait; the booth's own printer says itself when it has none. */
const freeSheetsAtom = atom((get) => {
  if (get(printerAtom)) return Infinity
  const promised = get(printsAtom).reduce((sum, job) => sum + job.sheets, 0)
  return Math.max(0, get(sheetsLeftAtom) - promised)
})

/** Sheets for the next strip: as many as the owner wants and the printer has; 0 where the kiosk does not print. */
export const sheetsToPrintAtom = atom((get) =>
  get(isPrinting.atom) ? Math.min(get(sheets.atom), get(freeSheetsAtom)) : 0,
)

/** Sheets that a visitor may print at once. */
const sheetsForGuestAtom = atom((get) => Math.min(get(maxSheets.atom), get(freeSheetsAtom)))

/** Queues the sheets of a strip: as many as its visitor wants, else as the owner does. @returns id of the job; null for no paper */
export const printStripAtom = atom(null, (get, set, jpeg: Blob, wanted?: number): number | null => {
  const count = wanted === undefined ? get(sheetsToPrintAtom) : Math.min(wanted, get(sheetsForGuestAtom))
  if (count < 1) return null
  const { id: strip, isKept } = get(followedStripAtom) ?? { id: `print-${Date.now()}`, isKept: true }
  set(dispatchKioskAtom, { type: 'print', jpeg, sheets: count, strip, isKept })
  return get(lastPrintIdAtom)
})

/** Ends a job of the printer, and counts its sheets where they were printed: once, however often it ends. */
export const endPrintAtom = atom(null, (get, set, id: number, outcome: PrintOutcome) => {
  const job = get(printsAtom).find((one) => one.id === id)
  if (!job) return
  if (outcome === 'printed') set(paper.atom, Math.max(0, get(paper.atom) - job.sheets))
  set(dispatchKioskAtom, { type: 'printEnded', id, outcome })
})

/** Job to be printed now; null for none. */
export const nextPrintAtom = atom((get) => get(printsAtom)[0] ?? null)

/**
 * Print stage: prints the jobs one after the other, on the booth's printer or the browser's, and counts the sheets that were
 * handed to the browser: a page holds the sheets of one job.
 * @param routes routes by which this page prints on the booth's printer
 * @returns cleanup; it removes the sheets from the page
 */
export function startPrinting(kiosk: Store, routes: PrintRoutes = '/kiosk/v1'): Cleanup {
  const controller = new AbortController()
  const enqueue = createQueue(warn)
  const boothPrinter = createBoothPrinter(() => kiosk.get(printerAtom), routes)
  return combineCleanups(
    subscribe(kiosk, isPrintedByBoothAtom, (isPrinted) => {
      if (isPrinted) prepareSheets()
    }),
    subscribe(kiosk, nextPrintAtom, (job) => {
      const isOfBooth = kiosk.get(isPrintedByBoothAtom)
      const printer = isOfBooth ? boothPrinter : browserPrinter
      if (job) void enqueue(() => print(kiosk, job, { printer, isOfBooth, signal: controller.signal }))
    }),
    () => controller.abort(),
  )
}

const warn = (cause: unknown) => console.warn('A strip was not printed.', cause)

/** Name of a job in the booth's queue. */
const jobName = ({ strip, id }: Pick<PrintJob, 'strip' | 'id'>): string => `${strip}-${id}`

type Printing = {
  readonly printer: typeof browserPrinter
  readonly isOfBooth: boolean
  readonly signal: AbortSignal
}

/** Prints a job. It ends when the printer has its sheets, which the page then removes. */
async function print(kiosk: Store, job: PrintJob, { printer, isOfBooth, signal }: Printing): Promise<void> {
  if (signal.aborted) return
  const controller = new AbortController()
  const remove = () => controller.abort()
  signal.addEventListener('abort', remove)
  const printed = await printer.print({ ...job, id: jobName(job) }, controller.signal).catch(warn)
  kiosk.set(endPrintAtom, job.id, !printed ? 'failed' : isOfBooth ? 'queued' : 'printed')
  await printed?.read
  remove()
  signal.removeEventListener('abort', remove)
}

/**
 * Guest print stage: queues the sheets that a visitor requests, and says as long as they come what becomes of them: for the time
 * that the browser's printer takes, or what the booth's printer says.
 * @returns cleanup
 */
export function startGuestPrints(kiosk: Store, booth: Store): Cleanup {
  const controller = new AbortController()
  return combineCleanups(
    subscribe(kiosk, sheetsForGuestAtom, (count) => booth.set(maxSheetsAtom, count)),
    subscribe(booth, guestPrintAtom, (guestPrint) => {
      if (guestPrint.state === 'requested')
        printForGuest(kiosk, booth, guestPrint, controller.signal).catch(() => undefined)
    }),
    subscribe(booth, guestPrintAtom, (guestPrint) => {
      if (guestPrint.state !== 'printing') return undefined
      const timer = setTimeout(() => booth.set(guestPrintAtom, { state: 'done' }), guestPrint.durationMs)
      return () => clearTimeout(timer)
    }),
    subscribe(kiosk, isPrintedByBoothAtom, (isPrinted) => booth.set(hasBoothPrinterAtom, isPrinted)),
    subscribe(kiosk, printerAtom, () => followQueue(kiosk, booth)),
    () => controller.abort(),
  )
}

/** Tells the visitor what the booth's printer has said of their job. */
function followQueue(kiosk: Store, booth: Store): void {
  const printer = kiosk.get(printerAtom)
  const guestPrint = booth.get(guestPrintAtom)
  if (guestPrint.state !== 'queued' || !printer) return
  const at = findJob(printer, guestPrint.id)
  const job = printer.jobs[at]
  // One of a moment ago may not be in the report yet.
  if (!job) return
  const { problem } = printer
  if (job.state === 'done') booth.set(guestPrintAtom, { state: 'done' })
  else if (job.state === 'waiting' || job.state === 'printing')
    booth.set(guestPrintAtom, {
      ...guestPrint,
      ahead: sheetsOf(printer.jobs.slice(0, at)) + printer.others,
      problem,
    })
  else booth.set(guestPrintAtom, { state: 'failed' })
}

/** Place of a job in the queue: where its strip had one that has begun already, that is it. */
function findJob({ jobs }: PrinterReport, jobId: string): number {
  const strip = jobId.replace(/\d+$/, '')
  const own = jobs.findIndex(({ id }) => id === jobId)
  return own < 0 ? jobs.findIndex(({ id }) => id.replace(/\d+$/, '') === strip) : own
}

type RequestedPrint = Extract<GuestPrint, { readonly state: 'requested' }>

/** @throws the signal's reason (in the promise) where the visit ends before the job: it is printed all the same */
async function printForGuest(
  kiosk: Store,
  booth: Store,
  { jpeg, sheets: wanted }: RequestedPrint,
  signal: AbortSignal,
): Promise<void> {
  const id = kiosk.set(printStripAtom, jpeg, wanted)
  const job = kiosk.get(printsAtom).find((one) => one.id === id)
  const printer = kiosk.get(printerAtom)
  if (!job) return booth.set(guestPrintAtom, { state: 'failed' })
  const durationMs = 1000 * wanted * kiosk.get(printSeconds.atom)
  booth.set(
    guestPrintAtom,
    printer
      ? {
          state: 'queued',
          id: jobName(job),
          ahead: sheetsOf(printer.jobs) + printer.others,
          problem: printer.problem,
        }
      : { state: 'printing', durationMs },
  )
  const isWaitingAtom = atom((get) => get(printsAtom).some((one) => one.id === id))
  const outcomeAtom = atom((get) => (get(isWaitingAtom) ? null : get(lastPrintAtom)))
  const outcome = await waitForValue(kiosk, outcomeAtom, signal)
  if (outcome !== 'failed') return booth.set(dispatchStripFileAtom, { type: 'exported', by: 'print' })
  if (['printing', 'queued'].includes(booth.get(guestPrintAtom).state))
    booth.set(guestPrintAtom, { state: 'failed' })
}
