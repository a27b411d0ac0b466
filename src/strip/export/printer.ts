import { lazyModule } from '../../lib/lazyModule.ts'
import { ExportError } from './ExportError.ts'

/** Way to a printer. */
export type Printer = {
  /**
   * Prints sheets of a strip.
   * @param signal ends the print, and takes away what the page still holds of it
   * @returns `read`, which resolves when the printer has its sheets, and the next print may begin; null where the signal came first
   * @throws ExportError `notPrinted`
   */
  readonly print: (
    jpeg: Blob,
    sheets: number,
    signal: AbortSignal,
  ) => Promise<{ readonly read: Promise<void> } | null>
}

const printModule = lazyModule(() => import('./printSheet.ts'))

/** The printer that the browser prints on. A page holds the sheets of one print. */
export const browserPrinter: Printer = {
  print: async (jpeg, sheets, signal) => {
    try {
      const { printSheet } = await printModule.load()
      return await printSheet(jpeg, sheets, signal)
    } catch (cause) {
      throw new ExportError('notPrinted', { cause })
    }
  },
}
