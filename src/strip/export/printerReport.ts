import * as v from 'valibot'
import { choice, flag, integer, list, shortText, text } from '../../lib/schema.ts'
import { papersSchema } from './paper.ts'

const count = integer(0, 1_000_000)
const time = integer(0, Number.MAX_SAFE_INTEGER)
const tenths = integer(-100, 100)

/** What a test print has shown, in tenths of a millimetre: where the sheet begins too far right and low, and what it lacks. */
export const correctionSchema = v.object({ x: tenths, y: tenths, width: tenths, height: tenths })

/** Correction of a printer. */
export type Correction = Readonly<v.InferOutput<typeof correctionSchema>>

/** Correction of a printer that was not measured. */
export const noCorrection: Correction = { x: 0, y: 0, width: 0, height: 0 }

/** Ids of papers, by the size of a picture (`sizeKey`). */
export const paperChoicesSchema = v.record(shortText(20), shortText(120))

/** State of a job: `unsure` is one that the printer has forgotten, so that nobody knows whether it came out. */
export const jobStates = ['waiting', 'printing', 'done', 'failed', 'unsure', 'cancelled'] as const

const jobSchema = v.object({
  id: text,
  sheets: count,
  printed: count,
  state: choice(jobStates),
  /** What the printer has said of a failure; empty for nothing. */
  detail: text,
})

/** Job of the booth's printer, as its server reports it. */
export type ReportedJob = Readonly<v.InferOutput<typeof jobSchema>>

/** Sheets of jobs that are still to come, those that failed among them. */
export const sheetsOf = (jobs: readonly ReportedJob[]): number =>
  jobs
    .filter(({ state }) => state !== 'done' && state !== 'cancelled')
    .reduce((sum, { sheets, printed }) => sum + sheets - printed, 0)

/** The booth's printer, as its server reports it. */
export const printerReportSchema = v.object({
  name: text,
  /** Keyword of RFC 8011 for what keeps it from printing, as `media-empty`; null where nothing does. */
  problem: v.nullable(text),
  /** Since when, milliseconds since the epoch. */
  since: time,
  /** Keywords of what it says besides, as `media-low`. */
  warnings: list(text, 0, 50),
  /** Paper, ribbon and ink in percent, as far as it says anything. */
  supplies: list(v.object({ name: text, level: integer(0, 100) }), 0, 50),
  /** Jobs of others that wait in it. */
  others: count,
  /** Dots per inch of a sheet. */
  dpi: integer(72, 1200),
  papers: papersSchema,
  choices: paperChoicesSchema,
  correction: correctionSchema,
  /** Jobs that wait, the oldest first, and those that have ended lately. */
  jobs: list(jobSchema, 0, 200),
})

/** The booth's printer. */
export type PrinterReport = Readonly<v.InferOutput<typeof printerReportSchema>>

/** Response to a kiosk: null where the browser prints. */
export const kioskPrinterSchema = v.object({ printer: v.nullable(printerReportSchema) })

/** Printer that can be chosen: a queue of this computer. */
const queueSchema = v.object({ uri: text, name: text, problem: v.nullable(text) })

/** Response to the owner: the queues of this computer, and the printer that was chosen. */
export const ownerPrinterSchema = v.object({
  uri: v.nullable(text),
  /** False where this computer has no CUPS. */
  hasQueues: flag,
  queues: list(queueSchema, 0, 100),
  printer: v.nullable(printerReportSchema),
})

/** What the owner's page knows of printers. */
export type OwnerPrinter = Readonly<v.InferOutput<typeof ownerPrinterSchema>>

/** What the owner changes: another printer, its papers, its correction; null lets the browser print. */
export const printerChangeSchema = v.object({
  uri: v.optional(v.nullable(shortText(500))),
  choices: v.optional(paperChoicesSchema),
  correction: v.optional(correctionSchema),
})

/** Change of the owner's choice. */
export type PrinterChange = Readonly<v.InferOutput<typeof printerChangeSchema>>
