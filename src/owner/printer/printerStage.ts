import { queueSheet } from '../../kiosk/boothPrinter.ts'
import { printerAtom } from '../../kiosk/printerAtoms.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import type { Store } from '../../lib/store.ts'
import * as setup from '../../locale/messages/setup.ts'
import type { Paper } from '../../strip/export/paper.ts'
import {
  type OwnerPrinter,
  ownerPrinterSchema,
  type PrinterChange,
} from '../../strip/export/printerReport.ts'
import { type Notice, runAction } from '../actions.ts'
import { readResponse, requestOwner } from '../ownerRequest.ts'
import { startPolling } from '../startPolling.ts'
import { ownerPrinterAtom } from './printerAtoms.ts'

/** With the server's own interval, the page says within 5 s what the printer says. Milliseconds. */
const pollMs = 2000

/** Printer stage: the printers that can be chosen, and the chosen one with its jobs, while the page is visible. @returns cleanup */
export const startPrinters = (store: Store): Cleanup =>
  startPolling(() => runAction(store, async () => void (await loadPrinter(store))), pollMs)

/** Asks the server for its printers. @throws OwnerRequestError (in the promise) */
export async function loadPrinter(store: Store): Promise<OwnerPrinter> {
  const found = await readResponse(ownerPrinterSchema, await requestOwner(store, 'printer'))
  store.set(ownerPrinterAtom, found)
  store.set(printerAtom, found.printer)
  return found
}

/** Chooses a printer, its papers or its correction. @throws OwnerRequestError (in the promise) */
export const changePrinter = (store: Store, change: PrinterChange): Promise<Notice> =>
  send(store, 'printer', { method: 'PUT', body: JSON.stringify(change) })

/** Lets the printer go on, and prints once more what it has refused. @throws OwnerRequestError (in the promise) */
export const resumePrinter = (store: Store): Promise<Notice> =>
  send(store, 'printer/resume', { method: 'POST' })

/** Cancels a job; null all of them. @throws OwnerRequestError (in the promise) */
export const cancelPrint = (store: Store, id: string | null): Promise<Notice> =>
  send(store, id === null ? 'prints' : `prints/${id}`, { method: 'DELETE' })

/** Prints a job once more. @throws OwnerRequestError (in the promise) */
export const retryPrint = (store: Store, id: string): Promise<Notice> =>
  send(store, `prints/${id}`, { method: 'POST' })

/** Counts a sheet of which the printer knows nothing any more. @throws OwnerRequestError (in the promise) */
export const countPrint = (store: Store, id: string): Promise<Notice> =>
  send(store, `prints/${id}/printed`, { method: 'POST' })

async function send(store: Store, path: string, init: RequestInit): Promise<Notice> {
  try {
    await requestOwner(store, path, init)
    return null
  } finally {
    await loadPrinter(store)
  }
}

const sheetModule = lazyModule(() => import('../../strip/export/drawSheet.ts'))

/** Prints a test sheet on a paper of the chosen printer. */
export async function printTest(store: Store, paper: Paper): Promise<Notice> {
  const printer = store.get(printerAtom)
  if (!printer) return undefined
  const { drawTestSheet } = await sheetModule.load()
  const sheet = await drawTestSheet(paper, printer)
  const job = { ...sheet, id: `test-${Date.now()}`, sheets: 1, isKept: true }
  await queueSheet(job, '/owner/v1', AbortSignal.timeout(10_000))
  await loadPrinter(store)
  return setup.testSent
}
