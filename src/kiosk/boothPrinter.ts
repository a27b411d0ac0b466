import { delay } from '../lib/async.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import { upload } from '../lib/upload.ts'
import { ExportError } from '../strip/export/ExportError.ts'
import type { Printer, SheetJob } from '../strip/export/printer.ts'
import type { Sheet } from '../strip/export/drawSheet.ts'
import type { PrinterReport } from '../strip/export/printerReport.ts'

const sheetModule = lazyModule(() => import('../strip/export/drawSheet.ts'))

/** Loads what draws a sheet, ahead of the first press. */
export const prepareSheets = (): void => void sheetModule.load().catch(() => undefined)

/** A booth that does not respond is asked again, milliseconds. */
const retryMs = 2000

/** Routes by which a page prints: kiosks and the owner's page have their own. */
export type PrintRoutes = '/kiosk/v1' | '/owner/v1'

/**
 * Creates the printer that the booth's server prints on: the sheet is drawn here, and queued there.
 * @param report the printer as the server reports it; null for none
 */
export function createBoothPrinter(report: () => PrinterReport | null, routes: PrintRoutes): Printer {
  return {
    async print(job, signal) {
      const printer = report()
      if (!printer) throw new ExportError('notPrinted')
      try {
        const { drawSheet } = await sheetModule.load()
        await queueSheet({ ...job, ...(await drawSheet(job.jpeg, printer)) }, routes, signal)
        return { read: Promise.resolve() }
      } catch (cause) {
        if (signal.aborted) return null
        throw new ExportError('notPrinted', { cause })
      }
    },
  }
}

/**
 * Queues a drawn sheet. A booth that is away gets it when it is back; it knows a job by its id, and takes each once.
 * @throws ExportError `notPrinted` where the booth refuses it; the signal's reason when aborted
 */
export async function queueSheet(
  { id, jpeg, paper, sheets, isKept }: Sheet & Omit<SheetJob, 'jpeg'>,
  routes: PrintRoutes,
  signal: AbortSignal,
): Promise<void> {
  const query = { paper: paper.id, sheets: String(sheets), kept: isKept ? 'yes' : 'no' }
  const url = `${routes}/prints/${id}.jpg?${String(new URLSearchParams(query))}`
  const init = { method: 'PUT', headers: { 'Content-Type': jpeg.type }, body: jpeg, signal } as const
  for (;;) {
    const response = await upload(url, init).catch(() => null)
    signal.throwIfAborted()
    if (response?.ok) return
    const status = response?.status ?? 0
    // 503 is a full queue, 507 a full disk.
    const isAway = !response || status === 429 || (status >= 500 && ![503, 507].includes(status))
    if (!isAway) throw new ExportError('notPrinted', { cause: response })
    await delay(retryMs, signal)
  }
}
