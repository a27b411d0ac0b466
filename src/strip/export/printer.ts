import { lazyModule } from '../../lib/lazyModule.ts'
import { ExportError } from './ExportError.ts'
import { canDownload } from './exportMethods.ts'

/** Sheets of one strip. */
export type SheetJob = {
  /** Names the job: the strip's id, and a number for each press. */
  readonly id: string
  readonly jpeg: Blob
  readonly sheets: number
  /** False where nothing of the strip may be kept once the printer has it. */
  readonly isKept: boolean
}

/** Way to a printer. */
export type Printer = {
  /**
   * Prints sheets of a strip.
   * @param signal ends the print, and takes away what the page still holds of it
   * @returns `read`, which resolves when the printer has its sheets, and the next print may begin; null where the signal came first
   * @throws ExportError `notPrinted`
   */
  readonly print: (job: SheetJob, signal: AbortSignal) => Promise<{ readonly read: Promise<void> } | null>
}

const printModule = lazyModule(() => import('./printSheet.ts'))

/** The printer that the browser prints on. A page holds the sheets of one print. */
export const browserPrinter: Printer = {
  print: async ({ jpeg, sheets }, signal) => {
    try {
      const { printSheet } = await printModule.load()
      return await printSheet(jpeg, sheets, signal)
    } catch (cause) {
      throw new ExportError('notPrinted', { cause })
    }
  },
}

/** True where the browser can print. Those inside apps can't, without a word. */
export const canBrowserPrint = (): boolean => 'print' in globalThis && canDownload()
