import * as v from 'valibot'
import { reportCount } from '../../booth/session/countStage.ts'
import { dispatchKioskAtom, lastPrintAtom } from '../../kiosk/kioskAtoms.ts'
import { nextPrintAtom, startPrinting } from '../../kiosk/printing.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import * as owner from '../../locale/messages/owner.ts'
import * as messages from '../../locale/messages/ownerStrips.ts'
import * as setup from '../../locale/messages/setup.ts'
import type { Notice } from '../actions.ts'
import { loadPrinter } from '../printer/printerStage.ts'
import { readResponse, requestOwner } from '../ownerRequest.ts'
import { dispatchSessionAtom } from '../session/sessionAtoms.ts'

const printSentences = {
  printed: owner.sentToPrinter,
  queued: owner.sentToPrinter,
  failed: setup.couldNotPrint,
} as const

/** Print stage of the owner's page: prints on this computer, counts it, and says what became of it. @returns cleanup */
export function startPrintsHere(store: Store): Cleanup {
  return combineCleanups(
    startPrinting(store, '/owner/v1'),
    subscribe(store, nextPrintAtom, (job) => {
      if (!job) return undefined
      return () => {
        if (store.get(lastPrintAtom) === 'printed') reportCount('print')
      }
    }),
    subscribe(store, lastPrintAtom, (last) => {
      if (last) store.set(dispatchSessionAtom, { type: 'noticed', notice: printSentences[last] })
    }),
  )
}

/** Which kiosk prints; null where the page is on the screen of one, and prints itself. */
const printerSchema = v.object({ kiosk: v.nullable(v.number()) })

/**
 * Prints a strip once more, on one sheet, where the printer is.
 * @returns the notice; null while this page prints
 * @throws OwnerRequestError (in the promise)
 */
export async function printAgain(store: Store, id: string): Promise<Notice> {
  const { printer } = await loadPrinter(store)
  if (!printer) {
    const queued = await requestOwner(store, 'prints', { method: 'POST', body: JSON.stringify({ id }) })
    const { kiosk: number } = await readResponse(printerSchema, queued)
    if (number !== null) return () => messages.kioskPrints({ number })
  }
  const response = await requestOwner(store, `strips/${id}.jpg`)
  const job = { jpeg: await response.blob(), sheets: 1, strip: `${id}-${Date.now()}`, isKept: true } as const
  store.set(dispatchKioskAtom, { type: 'print', ...job })
  return null
}
