import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { FolderInUseError, type FolderLock, lockFolder } from '../database/lockFolder.ts'
import { hasErrorCode } from '../files/errorCode.ts'
import type { Paper } from '../../src/strip/export/paper.ts'
import type { PrinterReport, ReportedJob } from '../../src/strip/export/printerReport.ts'
import { type Chosen, type ChosenPrinter, openChosenPrinter } from './chosenPrinter.ts'
import { openPrinter } from './printer.ts'
import { openPrintFiles, type PrintFiles } from './printFiles.ts'
import { type Asked, createPrintQueue, type PrintQueue } from './printQueue.ts'
import type { PrintJob, Prints } from './reducePrints.ts'
import type { IppFailure } from './sendIpp.ts'

/** What a failure to ask is called, beside the printers' own keywords. */
const failureWords: Readonly<Record<IppFailure, string>> = {
  unreachable: 'offline',
  notAPrinter: 'not-a-printer',
  noJpeg: 'no-jpeg',
  otherCertificate: 'other-certificate',
  notAllowed: 'not-allowed',
  refused: 'not-a-printer',
}

/** Jobs that wait at most: more is a queue that no guest waits for. */
const maxJobs = 12
/** Intervals at which the printer is asked: with its kiosk's own, which is as long, a stop is known within 5 s. Milliseconds. */
const [idleStepMs, printingStepMs] = [2000, 500]
/** Without a job the printer is asked as long as somebody looks, milliseconds. */
const watchedMs = 15_000
/** A kiosk learns that its job is over from a job that is shown for so long, milliseconds. */
const endedShownMs = 5 * 60_000

/** Job that a kiosk or the owner's page asks for. */
export type WantedJob = Pick<PrintJob, 'id' | 'sheets' | 'isKept'> & { readonly paperId: string }

/** The booth's printer, and the queue of sheets for it. */
export type Printing = Awaited<ReturnType<typeof createPrinting>>

/** Interval of the queue's lock, and the time after which one without a heartbeat is taken over, milliseconds. */
const lockTimes = { heartbeatMs: 30_000, staleMs: 90_000 } as const
/** A restarted booth asks again whether the one before has ended, milliseconds. */
const lockRetryMs = 1000

/**
 * Opens the booth's printing in the data folder: the chosen printer in `printer.json`, the queue in `prints`. It waits for the
 * folder as long as another process prints from it: two would print each sheet twice.
 */
export function openPrinting(folder: string) {
  const closed = new AbortController()
  const { signal } = closed
  const lose = () => {
    console.error(
      'Another process prints from this folder now: this one, which was suspended, prints no more.',
    )
    closed.abort()
  }
  const lockLater = (): Promise<FolderLock> =>
    lockFolder(join(folder, 'prints'), { ...lockTimes, onLost: lose }).catch(async (cause: unknown) => {
      if (!(cause instanceof FolderInUseError)) throw cause
      await setTimeout(lockRetryMs, undefined, { signal, ref: false })
      return lockLater()
    })
  const lock = lockLater()
  const ready = lock.then(() => createPrinting(folder, { signal }))
  ready.catch((cause: unknown) => signal.aborted || console.error('The booth does not print.', cause))
  return {
    ready,
    async close(): Promise<void> {
      closed.abort()
      await ready.then(({ ended }) => ended()).catch(() => undefined)
      await lock.then((held) => held.release()).catch(() => undefined)
    },
  }
}

type Options = { readonly signal: AbortSignal; readonly now?: () => number }

/** Creates the printing of a folder that this process alone has. @param now milliseconds since the epoch */
async function createPrinting(folder: string, { signal, now = Date.now }: Options) {
  const chosen = await openChosenPrinter(folder)
  const { files, prints } = await openPrintFiles(join(folder, 'prints'))
  const printer = () => {
    const address = chosen.get()
    return address && openPrinter(address)
  }
  const queue = createPrintQueue({ prints, files, now, printer })
  const trouble = createTrouble(now)
  const step = async () => {
    const uri = chosen.get()?.uri
    try {
      await queue.step()
      const asked = queue.asked()
      trouble.learn(
        asked && 'error' in asked ? failureWords[asked.error.code] : (asked?.status.problem ?? null),
      )
      if (uri !== undefined && asked && 'status' in asked) await chosen.learn(uri, asked.status)
    } catch (cause) {
      // The disk is full, or gone: nothing is sent that could not be written down.
      console.error('The printer’s queue has failed.', cause)
      trouble.learn('spool-area-full')
    }
  }
  const watch = createWatch(step, signal, () => {
    const jobs = chosen.get() ? queue.prints().jobs.filter(({ failure }) => !failure) : []
    if (jobs.some(({ run }) => run)) return printingStepMs
    return jobs.length > 0 ? idleStepMs : 0
  })
  watch.wake()
  return {
    uri: () => chosen.get()?.uri ?? null,
    /** Sheets that came out, by the hour. */
    hours: () => queue.prints().hours,
    /** Changes papers and correction. */
    set: chosen.set,
    /** Resolves when the last step is over. */
    ended: watch.ended,
    ...createJobs({ chosen, queue, files, watch, now }),
    /** The printer and its jobs; null where none is chosen. As long as it is called, the printer is asked. */
    report(): PrinterReport | null {
      watch.look()
      const known = chosen.get()
      return (
        known && {
          ...reportOf(queue.asked(), queue.prints(), now()),
          ...withoutAddress(known),
          ...trouble.get(),
        }
      )
    },
    /** Chooses a printer; null lets the browser print. @throws IppError (in the promise) */
    async use(uri: string | null): Promise<void> {
      const before = chosen.get()?.uri
      await chosen.use(uri)
      // What the one before has can't be asked for any more.
      if (uri !== before) await queue.apply({ type: 'printerChanged' })
      queue.forget()
      watch.wake()
    },
  }
}

type JobParts = {
  readonly chosen: ChosenPrinter
  readonly queue: PrintQueue
  readonly files: PrintFiles
  readonly watch: { readonly wake: () => void }
  readonly now: () => number
}

/** What kiosks and the owner want of jobs. */
function createJobs({ chosen, queue, files, watch, now }: JobParts) {
  /** Paper of the chosen printer, and the dots per inch of its sheets; null for none that it offers. */
  const offer = (paperId: string): { readonly paper: Paper; readonly dpi: number } | null => {
    const { papers, dpi } = chosen.get() ?? {}
    const paper = papers?.find(({ id }) => id === paperId)
    return paper && dpi !== undefined ? { paper, dpi } : null
  }
  const applyTo = async (type: 'cancelled' | 'retried' | 'printed', isMeant: (job: PrintJob) => boolean) => {
    for (const { id } of queue.prints().jobs.filter(isMeant)) await queue.apply({ type, id, at: now() })
    watch.wake()
  }
  return {
    offer,
    /**
     * Queues sheets of a strip, which has one job at most.
     * @returns `again` for a job that is there or is over, or whose strip's has begun; `noPaper` for paper that is not offered
     */
    async add(
      wanted: WantedJob,
      jpeg: Uint8Array,
    ): Promise<'queued' | 'again' | 'tooMany' | 'noPaper' | 'full'> {
      const { paperId, ...job } = wanted
      const { paper } = offer(paperId) ?? {}
      if (!paper) return 'noPaper'
      const isKnown = () => queue.prints().jobs.some(({ id }) => id === job.id)
      if (isKnown()) return 'again'
      if (queue.prints().jobs.length >= maxJobs) return 'tooMany'
      try {
        await files.writeSheet(job.id, jpeg)
        await queue.apply({ type: 'added', job: { ...job, paper } })
      } catch (cause) {
        if (hasErrorCode(cause, 'ENOSPC')) return 'full'
        throw cause
      }
      watch.wake()
      if (isKnown()) return 'queued'
      await files.removeSheet(job.id)
      return 'again'
    },
    /** Cancels a job; null all of them. */
    cancel: (jobId: string | null) => applyTo('cancelled', ({ id }) => jobId === null || id === jobId),
    /** Prints a job once more that has failed, or of which nobody knows. */
    retry: (jobId: string) => applyTo('retried', ({ id }) => id === jobId),
    /** Counts a sheet that came out, of which the printer knows nothing any more. */
    cameOut: (jobId: string) =>
      applyTo('printed', ({ id, failure }) => id === jobId && failure?.state === 'unsure'),
    /** Lets the printer go on, and prints once more what it has refused. @throws IppError (in the promise) */
    async resume(): Promise<void> {
      const address = chosen.get()
      const held = queue.prints().jobs.find(({ run }) => run)?.run?.ippId ?? null
      if (address) await openPrinter(address).resume(held)
      await applyTo('retried', ({ failure }) => failure?.state === 'failed')
    },
  }
}

/** What keeps the printer from printing, and since when. */
function createTrouble(now: () => number) {
  let trouble: Pick<PrinterReport, 'problem' | 'since'> = { problem: null, since: now() }
  return {
    get: () => trouble,
    learn(problem: string | null): void {
      if (problem !== trouble.problem) trouble = { problem, since: now() }
    },
  }
}

/** Runs a step again and again, as long as there is something to do or somebody looks. @param intervalMs 0 for nothing to do */
function createWatch(step: () => Promise<void>, signal: AbortSignal, intervalMs: () => number) {
  let running: Promise<void> | undefined
  let lookedAtMs = -Infinity
  let pause = new AbortController()
  async function run(): Promise<void> {
    while (!signal.aborted) {
      pause = new AbortController()
      await step()
      const pauseMs = intervalMs() || (performance.now() - lookedAtMs < watchedMs ? idleStepMs : 0)
      if (pauseMs === 0 && !pause.signal.aborted) return
      const ended = AbortSignal.any([signal, pause.signal])
      await setTimeout(pauseMs, undefined, { signal: ended, ref: false }).catch(() => undefined)
    }
  }
  /** Runs, and does the next step at once. */
  const wake = () => {
    pause.abort()
    running ??= run().finally(() => (running = undefined))
  }
  return {
    wake,
    /** Somebody looks: the step runs for a while. */
    look(): void {
      lookedAtMs = performance.now()
      running ??= run().finally(() => (running = undefined))
    },
    ended: async (): Promise<void> => running,
  }
}

function reportOf(asked: Asked, { jobs, ended }: Prints, nowMs: number) {
  const { warnings = [], supplies = [], queued = 0 } = asked && 'status' in asked ? asked.status : {}
  const own = jobs.filter(({ run }) => run).length
  const over = ended.filter(({ at }) => nowMs - at < endedShownMs)
  return {
    warnings: [...warnings],
    supplies: [...supplies],
    others: Math.max(0, queued - own),
    jobs: [
      ...jobs.map(({ id, sheets, printed, run, failure }): ReportedJob => {
        const state = failure?.state ?? (run ? 'printing' : 'waiting')
        return { id, sheets, printed, state, detail: failure?.detail ?? '' }
      }),
      ...over.map(({ id, sheets, printed }): ReportedJob => {
        const state = printed < sheets ? 'cancelled' : 'done'
        return { id, sheets, printed, state, detail: '' }
      }),
    ],
  }
}

function withoutAddress({ name, dpi, papers, choices, correction }: Chosen) {
  return { name, dpi, papers, choices, correction }
}
