import { atom } from 'jotai'

// What the host of a kiosk offers beside the visitor's strip. The kiosk sets it; no other booth has it.

/** Whether the visitor lets this strip hang on the attract screen: not before a press; null where that is not offered. */
export const isShownHereAtom = atom<boolean | null>(null)

/** Sheets that the visitor may print at once, as the host and the paper allow; null where the browser asks for itself. */
export const maxSheetsAtom = atom<number | null>(null)

/** True where the booth's own printer prints, and not the browser. */
export const hasBoothPrinterAtom = atom(false)

/** Print of the visitor, from the number of sheets to the printer's last one. */
export type GuestPrint =
  | { readonly state: 'none' | 'encoding' | 'done' | 'failed' }
  | { readonly state: 'requested'; readonly jpeg: Blob; readonly sheets: number }
  /** `durationMs`: the time that the browser's printer takes. */
  | { readonly state: 'printing'; readonly durationMs: number }
  /** In the queue of the booth's printer: sheets before it, and the keyword of what keeps it from printing. */
  | { readonly state: 'queued'; readonly id: string; readonly ahead: number; readonly problem: string | null }

/** The visitor's print; the kiosk carries a requested one out. */
export const guestPrintAtom = atom<GuestPrint>({ state: 'none' })
