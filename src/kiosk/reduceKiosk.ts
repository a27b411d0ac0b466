import type { SheetJob } from '../strip/export/printer.ts'
import { assertNever } from '../lib/assertNever.ts'
import type { OutboxCount } from './outbox/handIn.ts'

/**
 * Phase of the kiosk. A visit ends in two steps: the strip gets its last message (`ending`), and then a new booth takes
 * the place of the visitor's (`replacing`). The attract screen is shown in both phases that follow. During the first one
 * (`resting`) nothing wakes the kiosk: many visitors press twice to end their visit.
 */
export type KioskPhase = 'visit' | 'ending' | 'replacing' | 'resting' | 'attract'

const nextPhase = {
  visit: 'ending',
  ending: 'replacing',
  replacing: 'resting',
  resting: 'attract',
  attract: 'visit',
} as const

/** What the last attempt has left in the outbox, and the attempts to hand its copies in. */
export type OutboxState = OutboxCount & {
  /** Attempts in a row that have met trouble. */
  readonly failures: number
  /** Number of the last attempt that was asked for, and of the last one that is over. */
  readonly asked: number
  readonly done: number
}

/** Job of the printer: sheets of one strip. `id` is new for each job. */
export type PrintJob = Omit<SheetJob, 'id'> & {
  readonly id: number
  /** Id of the strip. */
  readonly strip: string
}

/** Why the printer does not go on; `command` is what an administrator of the booth's computer types. */
export type PrinterRefusal = { readonly command: string | null }

/** How a print has ended; `queued`: the booth's server prints it. */
export type PrintOutcome = 'printed' | 'queued' | 'failed'

/** Strip that hangs on the attract screen. */
export type HangingStrip = {
  /** Of a guest's strip the moment at which it was complete, milliseconds since the epoch; of a sample its film's id. */
  readonly id: number | string
  readonly picture: ImageData
  /** Film of a sample. */
  readonly name?: string
}

/** Strip of a guest who wants it to be seen. It is never stored: a reload ends the night. */
export type GuestStrip = HangingStrip & { readonly id: number }

/** Dialog of the owner. `needsPaper` is true where the paper was used up when the owner pressed the alert. */
export type OwnerDialogState = { readonly needsPaper: boolean }

/** State of a kiosk. It outlives the visits, and holds nothing of a visitor but the strips to be printed or shown. */
export type KioskState = {
  readonly phase: KioskPhase
  readonly outbox: OutboxState
  /** Oldest first; the first one is being printed. */
  readonly prints: readonly PrintJob[]
  /** Last id given to a job of the printer. */
  readonly lastPrintId: number
  /** How the last print ended; null before the first, and once the owner has read of a failure. */
  readonly lastPrint: PrintOutcome | null
  /** Presses that let the booth's printer go on, and what the booth has said to the last one; null for nothing. */
  readonly resume: { readonly asked: number; readonly refusal: PrinterRefusal | null }
  /** Tonight's strips, oldest first. */
  readonly shown: readonly GuestStrip[]
  /** Null while it is closed. */
  readonly ownerDialog: OwnerDialogState | null
}

/** State of a kiosk that was opened just now: the first visit runs, and the outbox is to be handed in. */
export const initialKiosk: KioskState = {
  phase: 'visit',
  outbox: {
    trouble: null,
    waiting: 0,
    unstored: 0,
    rejected: 0,
    failures: 0,
    asked: 1,
    done: 0,
  },
  prints: [],
  lastPrintId: 0,
  lastPrint: null,
  resume: { asked: 0, refusal: null },
  shown: [],
  ownerDialog: null,
}

/** Event of the kiosk. */
export type KioskEvent =
  /** A phase is over: the next one begins, unless it has begun already. */
  | { readonly type: 'endPhase'; readonly phase: KioskPhase }
  /** `needsPaper`: the paper is used up. */
  | { readonly type: 'pressAlert'; readonly needsPaper: boolean }
  | { readonly type: 'closeOwnerDialog' }
  /** The copies on this device are to be handed in. */
  | { readonly type: 'handIn' }
  | { readonly type: 'handedIn'; readonly attempt: number; readonly count: OutboxCount }
  | ({ readonly type: 'print' } & Omit<PrintJob, 'id'>)
  /** Only the job of this id has ended; one that has ended before changes nothing. */
  | { readonly type: 'printEnded'; readonly id: number; readonly outcome: PrintOutcome }
  /** The owner's test could not be encoded: there is no job of it. */
  | { readonly type: 'testFailed' }
  /** The host has put paper in. */
  | { readonly type: 'resumePrinter' }
  | { readonly type: 'printerRefused'; readonly refusal: PrinterRefusal }
  /** In place of the same strip from before its last change. */
  | { readonly type: 'showStrip'; readonly strip: GuestStrip }
  /** Hides the strips that were complete from one moment to another. */
  | { readonly type: 'hideStrips'; readonly fromMs: number; readonly toMs: number }

/** Most strips that hang on the attract screen: the newest. */
const maxShown = 12

/** Reducer of the kiosk: its state after an event; the same object where the event changes nothing. */
export function reduceKiosk(kiosk: KioskState, event: KioskEvent): KioskState {
  const { phase, outbox } = kiosk
  switch (event.type) {
    case 'endPhase': {
      if (event.phase !== phase) return kiosk
      return { ...kiosk, phase: nextPhase[phase], ...(phase === 'replacing' && { ownerDialog: null }) }
    }
    case 'pressAlert':
      return { ...handIn(kiosk), ownerDialog: { needsPaper: event.needsPaper } }
    case 'closeOwnerDialog':
      return { ...kiosk, ownerDialog: null, lastPrint: null }
    case 'handIn':
      return handIn(kiosk)
    case 'handedIn': {
      const { attempt, count } = event
      const failures = count.trouble === null ? 0 : outbox.failures + 1
      return { ...kiosk, outbox: { ...outbox, ...count, failures, done: attempt } }
    }
    case 'print': {
      const { type: _, ...rest } = event
      const job = { ...rest, id: kiosk.lastPrintId + 1 }
      return { ...kiosk, prints: [...kiosk.prints, job], lastPrintId: job.id }
    }
    case 'printEnded': {
      const prints = kiosk.prints.filter(({ id }) => id !== event.id)
      if (prints.length === kiosk.prints.length) return kiosk
      return { ...kiosk, prints, lastPrint: event.outcome }
    }
    case 'testFailed':
      return { ...kiosk, lastPrint: 'failed' }
    case 'resumePrinter':
      return { ...kiosk, resume: { asked: kiosk.resume.asked + 1, refusal: null } }
    case 'printerRefused':
      return { ...kiosk, resume: { ...kiosk.resume, refusal: event.refusal } }
    case 'showStrip': {
      const { strip } = event
      const others = kiosk.shown.filter(({ id }) => id !== strip.id)
      return { ...kiosk, shown: [...others, strip].slice(-maxShown) }
    }
    case 'hideStrips': {
      const shown = kiosk.shown.filter(({ id }) => id < event.fromMs || id > event.toMs)
      return shown.length === kiosk.shown.length ? kiosk : { ...kiosk, shown }
    }
    default:
      return assertNever(event)
  }
}

function handIn(kiosk: KioskState): KioskState {
  return { ...kiosk, outbox: { ...kiosk.outbox, asked: kiosk.outbox.asked + 1 } }
}
