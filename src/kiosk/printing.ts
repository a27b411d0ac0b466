import { atom } from 'jotai'
import { type GuestPrint, guestPrintAtom, maxSheetsAtom } from '../booth/session/hostAtoms.ts'
import { dispatchStripFileAtom } from '../booth/files/stripFileAtoms.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { createQueue } from '../lib/queue.ts'
import { type Store, subscribe, waitForValue } from '../lib/store.ts'
import { browserPrinter } from '../strip/export/printer.ts'
import {
  dispatchKioskAtom,
  lastPrintAtom,
  lastPrintIdAtom,
  printsAtom,
  sheetsLeftAtom,
} from './kioskAtoms.ts'
import { kioskSettings } from './kioskSettings.ts'
import type { PrintJob } from './reduceKiosk.ts'

// A printed sheet's whole way: how many a strip or a guest gets, the printer's queue, and the paper that is left.

const { isPrinting, sheets, paper, maxSheets, printSeconds } = kioskSettings

/** Sheets that the printer has beside the jobs that wait. */
const freeSheetsAtom = atom((get) => {
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
  set(dispatchKioskAtom, { type: 'print', jpeg, sheets: count })
  return get(lastPrintIdAtom)
})

/** Ends a job of the printer, and counts its sheets where they were printed: once, however often it ends. */
export const endPrintAtom = atom(null, (get, set, id: number, isPrinted: boolean) => {
  const job = get(printsAtom).find((one) => one.id === id)
  if (!job) return
  if (isPrinted) set(paper.atom, Math.max(0, get(paper.atom) - job.sheets))
  set(dispatchKioskAtom, { type: 'printEnded', id, isPrinted })
})

/** Job to be printed now; null for none. */
export const nextPrintAtom = atom((get) => get(printsAtom)[0] ?? null)

/**
 * Print stage: prints the jobs one after the other, as a page holds the sheets of one, and counts the sheets that were
 * handed to the browser.
 * @returns cleanup; it removes the sheets from the page
 */
export function startPrinting(kiosk: Store): Cleanup {
  const controller = new AbortController()
  const enqueue = createQueue(warn)
  return combineCleanups(
    subscribe(kiosk, nextPrintAtom, (job) => {
      if (job) void enqueue(() => print(kiosk, job, controller.signal))
    }),
    () => controller.abort(),
  )
}

const warn = (cause: unknown) => console.warn('A strip was not printed.', cause)

/** Prints a job. It ends when the browser has read its sheets, which are removed then. */
async function print(kiosk: Store, job: PrintJob, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const controller = new AbortController()
  const remove = () => controller.abort()
  signal.addEventListener('abort', remove)
  const printed = await browserPrinter.print(job.jpeg, job.sheets, controller.signal).catch(warn)
  kiosk.set(endPrintAtom, job.id, Boolean(printed))
  await printed?.read
  remove()
  signal.removeEventListener('abort', remove)
}

/**
 * Guest print stage: queues the sheets that a visitor requests, and says for as long as the printer takes that they come.
 * @returns cleanup
 */
export function startGuestPrints(kiosk: Store, booth: Store): Cleanup {
  const controller = new AbortController()
  return combineCleanups(
    subscribe(kiosk, sheetsForGuestAtom, (count) => booth.set(maxSheetsAtom, count)),
    subscribe(booth, guestPrintAtom, (print) => {
      if (print.state === 'requested')
        printForGuest(kiosk, booth, print, controller.signal).catch(() => undefined)
    }),
    subscribe(booth, guestPrintAtom, (print) => {
      if (print.state !== 'printing') return undefined
      const timer = setTimeout(() => booth.set(guestPrintAtom, { state: 'done' }), print.durationMs)
      return () => clearTimeout(timer)
    }),
    () => controller.abort(),
  )
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
  const durationMs = 1000 * wanted * kiosk.get(printSeconds.atom)
  booth.set(guestPrintAtom, id === null ? { state: 'failed' } : { state: 'printing', durationMs })
  if (id === null) return
  const isWaitingAtom = atom((get) => get(printsAtom).some((job) => job.id === id))
  const outcomeAtom = atom((get) => (get(isWaitingAtom) ? null : get(lastPrintAtom)))
  const outcome = await waitForValue(kiosk, outcomeAtom, signal)
  if (outcome === 'printed') booth.set(dispatchStripFileAtom, { type: 'exported', by: 'print' })
  else if (booth.get(guestPrintAtom).state === 'printing') booth.set(guestPrintAtom, { state: 'failed' })
}
