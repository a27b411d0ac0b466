import { lazyModule } from '../lib/lazyModule.ts'
import { kioskSettings, readSetting, writeSetting } from './kioskSettings.ts'

const printModule = lazyModule(() => import('../export/printSheet.ts'))

/** A browser that prints without a dialog has read the page by then; the next visitor finds nothing of it. */
const removeDelayMs = 10_000

let controller = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined

/** Sheets for the next strip: as many as the owner wants and the printer has; 0 where it does not print. */
export function copiesToPrint(): number {
  if (!readSetting(kioskSettings.isPrinting)) return 0
  return Math.min(readSetting(kioskSettings.copies), readSetting(kioskSettings.paper))
}

/** True where strips should be printed and the paper is used up. */
export function isOutOfPaper(): boolean {
  return readSetting(kioskSettings.isPrinting) && readSetting(kioskSettings.paper) === 0
}

/**
 * Prints a strip, twice on each sheet, and counts the sheets down.
 * @throws Error (in the promise) where the browser could not print; they are then not counted
 */
export async function printCopies(jpeg: Blob, copies: number): Promise<void> {
  if (copies === 0) return
  clearPrint()
  const { signal } = controller
  const { printSheet } = await printModule.load()
  timer = setTimeout(clearPrint, removeDelayMs)
  await printSheet(jpeg, signal, copies)
  countPrints(copies)
}

/** Counts down the sheets that are left. */
export function countPrints(copies: number): void {
  writeSetting(kioskSettings.paper, Math.max(0, readSetting(kioskSettings.paper) - copies))
}

/** Removes what was printed from the page. */
export function clearPrint(): void {
  clearTimeout(timer)
  controller.abort()
  controller = new AbortController()
}
