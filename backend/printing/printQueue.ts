import { IppError } from './sendIpp.ts'
import type { PrintFiles } from './printFiles.ts'
import type { Printer } from './printer.ts'
import type { PrinterStatus } from './readPrinter.ts'
import {
  needsSheet,
  type PrintEvent,
  type PrintJob,
  type Prints,
  reducePrints,
  type Run,
} from './reducePrints.ts'

/** Parts of the queue. */
export type QueueParts = {
  readonly prints: Prints
  readonly files: PrintFiles
  /** Null where none is chosen. */
  readonly printer: () => Printer | null
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Queue of sheets for the printer. */
export type PrintQueue = ReturnType<typeof createPrintQueue>

/** What the printer has said when it was asked last, or why it did not; null before. */
export type Asked = { readonly status: PrinterStatus } | { readonly error: IppError } | null

/** A printer that was started after a sheet was sent, by more than the clocks' error, may have forgotten it. */
const clockErrorMs = 3000
/** Attempts to print a sheet, before the host is asked. */
const maxAttempts = 5

/**
 * Creates the queue of sheets for the printer. What the printer may have is written down before it is sent. After a crash, or a
 * response that never came, the printer is asked what became of it before anything is sent again: so each sheet comes out once.
 */
export function createPrintQueue({ prints: first, files, printer, now }: QueueParts) {
  let prints = first
  let asked: Asked = null
  let last = Promise.resolve()

  async function applyNow(event: PrintEvent): Promise<void> {
    const next = reducePrints(prints, event)
    if (next === prints) return
    await files.save(next)
    const needed = new Set(next.jobs.filter(needsSheet).map(({ id }) => id))
    const gone = prints.jobs.filter(({ id }) => !needed.has(id))
    prints = next
    for (const { id } of gone) await files.removeSheet(id)
  }

  /** Writes the queue as it is after an event, and goes on with that: one event after the other. */
  function apply(event: PrintEvent): Promise<void> {
    const done = last.then(() => applyNow(event))
    last = done.catch(() => undefined)
    return done
  }

  /** Sends the next sheet of a job. */
  async function send(job: PrintJob, to: Printer, status: PrinterStatus): Promise<void> {
    const { id, paper } = job
    const jpeg = job.attempts < maxAttempts ? await files.readSheet(id) : null
    if (!jpeg) return apply({ type: 'failed', id, failure: { state: 'failed', detail: '' } })
    await apply({ type: 'began', id, at: now() })
    const name = prints.jobs.find((one) => one.id === id)?.run?.name
    if (name === undefined) return undefined
    const event = await printSheet(id, () => to.print({ name, paper, jpeg }, status))
    if (event) await apply(event)
    return undefined
  }

  /** Does the next thing for the oldest job that no failure keeps back. */
  async function advance(to: Printer, status: PrinterStatus): Promise<void> {
    const job = prints.jobs.find(({ failure }) => !failure)
    if (!job) return
    if (job.run) {
      const event = await followRun(job, job.run, { to, status, now })
      if (event) await apply(event)
    } else if (job.isCancelled) await apply({ type: 'cancelled', id: job.id, at: now() })
    else if (status.problem === null) await send(job, to, status)
  }

  return {
    apply,
    prints: () => prints,
    asked: () => asked,
    /** Forgets what the printer has said: another one was chosen. */
    forget: () => void (asked = null),
    /** Asks the printer how it is, and does the next thing for a job. */
    async step(): Promise<void> {
      const to = printer()
      if (!to) return
      try {
        const status = await to.read()
        // Another one was chosen meanwhile.
        if (printer()?.uri !== to.uri) return
        asked = { status }
        await advance(to, status)
      } catch (cause) {
        if (!(cause instanceof IppError)) throw cause
        asked = { error: cause }
      }
    },
  }
}

/** Prints a sheet. @returns what is known of it then; null where the printer may have it, and the next step asks */
async function printSheet(id: string, print: () => Promise<number>): Promise<PrintEvent | null> {
  try {
    return { type: 'accepted', id, ippId: await print(), isWhole: true }
  } catch (cause) {
    if (!(cause instanceof IppError)) throw cause
    if (cause.code === 'unreachable') return null
    const isForNow = /busy|not-accepting|temporary|device-error/.test(cause.message)
    if (isForNow) return { type: 'busy', id }
    return { type: 'failed', id, failure: { state: 'failed', detail: cause.message } }
  }
}

type Following = { readonly to: Printer; readonly status: PrinterStatus; readonly now: () => number }

/** Finds out what became of a sheet that the printer may have. @returns null while it is printed */
async function followRun(
  { id, isCancelled }: PrintJob,
  { name, since, ippId, isWhole }: Run,
  { to, status, now }: Following,
): Promise<PrintEvent | null> {
  if (ippId === null) {
    const found = await to.find(name)
    if (found !== null) return { type: 'accepted', id, ippId: found, isWhole: false }
    const startedAt = now() - 1000 * status.upSeconds
    if (startedAt < since + clockErrorMs) return { type: 'notReceived', id }
    return { type: 'failed', id, failure: { state: 'unsure', detail: '' } }
  }
  if (isCancelled) await to.cancel(ippId)
  const { state, detail } = await to.follow(ippId)
  if (state === 'printed') return { type: 'printed', id, at: now() }
  if (state === 'printing') return null
  // It was asked back; or the printer has got but a part of the sheet, and has given up.
  if (isCancelled || (state === 'failed' && !isWhole)) return { type: 'notReceived', id }
  return { type: 'failed', id, failure: { state: state === 'gone' ? 'unsure' : 'failed', detail } }
}
