import { type Store, subscribe } from '../lib/store.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import { endPrintAtom, nextPrintAtom } from './kioskAtoms.ts'
import type { PrintJob } from './kioskState.ts'

const printModule = lazyModule(() => import('../strip/export/printSheet.ts'))

/** A browser that prints without a dialog has read the page by then; the next visitor finds nothing of it. */
const removeDelayMs = 10_000

/**
 * Print stage: prints the strips one after the other, as a page holds the sheets of one, and counts the sheets that were
 * handed to the browser.
 * @returns cleanup; it removes the sheets from the page
 */
export function startPrinting(kiosk: Store): Cleanup {
  let controller = new AbortController()
  const unsubscribe = subscribe(kiosk, nextPrintAtom, (job) => {
    if (!job) return
    controller.abort()
    controller = new AbortController()
    void print(kiosk, job, controller)
  })
  return () => {
    unsubscribe()
    controller.abort()
  }
}

/** @param controller removes the sheets from the page */
async function print(
  kiosk: Store,
  { id, jpeg, sheets }: PrintJob,
  controller: AbortController,
): Promise<void> {
  let isPrinted = false
  try {
    const { printSheet } = await printModule.load()
    setTimeout(() => controller.abort(), removeDelayMs)
    isPrinted = await printSheet(jpeg, controller.signal, sheets)
  } catch (cause) {
    console.warn('A strip was not printed.', cause)
  }
  kiosk.set(endPrintAtom, id, isPrinted)
}
