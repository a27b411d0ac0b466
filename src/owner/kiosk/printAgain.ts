import { atom } from 'jotai'
import { dispatchKioskAtom, lastPrintAtom } from '../../kiosk/kioskAtoms.ts'
import { startPrinting } from '../../kiosk/printing.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import * as owner from '../../locale/messages/owner.ts'
import * as setup from '../../locale/messages/setup.ts'
import { noticeAtom, requestAtom, runAtom } from '../ownerRequest.ts'

const printSentences = { printed: owner.sentToPrinter, failed: setup.couldNotPrint } as const

/** Print stage of the owner's page: prints on this computer, and says what became of it. @returns cleanup */
export function startPrintsHere(store: Store): Cleanup {
  return combineCleanups(
    startPrinting(store),
    subscribe(store, lastPrintAtom, (last) => void (last && store.set(noticeAtom, printSentences[last]))),
  )
}

/** Prints a strip once more, on one sheet. */
export const printAgainAtom = atom(null, (_get, set, id: string) =>
  set(runAtom, async () => {
    const response = await set(requestAtom, `strips/${id}.jpg`)
    set(dispatchKioskAtom, { type: 'print', jpeg: await response.blob(), sheets: 1 })
    return null
  }),
)
