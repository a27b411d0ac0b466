import * as v from 'valibot'

import { assertNever } from '../../src/lib/assertNever.ts'
import { flag, integer, text } from '../../src/lib/schema.ts'
import { paperSchema } from '../../src/strip/export/paper.ts'

const count = integer(0, 1_000_000)
const time = integer(0, Number.MAX_SAFE_INTEGER)

/** Sheet that is on its way: its job's name in the printer, and the printer's id once it has it. */
const runSchema = v.object({
  name: text,
  since: time,
  ippId: v.nullable(v.number()),
  /** False where the printer was found to have it, though its response never came: it may have but a part. */
  isWhole: flag,
})

/** Sheet that is on its way. */
export type Run = Readonly<v.InferOutput<typeof runSchema>>

/** What the host has to decide. */
const failureSchema = v.object({ state: v.picklist(['failed', 'unsure']), detail: text })

/** Sheets of one strip. They are sent one by one, so that each is counted when it came out. */
const jobSchema = v.object({
  /** Name of its file: the strip's id, and a number for each press. */
  id: text,
  sheets: count,
  printed: count,
  paper: paperSchema,
  /** False deletes the file as soon as the printer has the last sheet. */
  isKept: flag,
  isCancelled: flag,
  /** Sheets that were sent, whatever became of them: it makes the name of each new. */
  sent: count,
  /** Of these, the last ones that did not come out. */
  attempts: count,
  run: v.nullable(runSchema),
  failure: v.nullable(failureSchema),
})

/** Job of the queue. */
export type PrintJob = Readonly<v.InferOutput<typeof jobSchema>>

/** The queue, as it lies on the disk: one file, so that a sheet is printed and counted at once. */
export const printsSchema = v.object({
  /** Oldest first. */
  jobs: v.array(jobSchema),
  /** Jobs that are over, the last ones: a second request of the same job finds it here. */
  ended: v.array(v.object({ id: text, sheets: count, printed: count, at: time })),
  /** Sheets that came out, by the hour: its beginning, milliseconds since the epoch. */
  hours: v.array(v.object({ at: time, sheets: count })),
})

type Stored = v.InferOutput<typeof printsSchema>

/** The queue. */
export type Prints = { readonly [Name in keyof Stored]: Readonly<Stored[Name]> }

/** Queue of a new booth. */
export const noPrints: Prints = { jobs: [], ended: [], hours: [] }

/** Event of the queue; `at` is the time, milliseconds since the epoch. */
export type PrintEvent =
  /**
   * A strip has one job at most: one that has not begun is replaced, as the strip may have changed. A job that is there, or is
   * over, changes nothing.
   */
  | { readonly type: 'added'; readonly job: Pick<PrintJob, 'id' | 'sheets' | 'paper' | 'isKept'> }
  /** A sheet of the job is going to be sent: from now on the printer may have it. */
  | { readonly type: 'began'; readonly id: string; readonly at: number }
  | { readonly type: 'accepted'; readonly id: string; readonly ippId: number; readonly isWhole: boolean }
  /** The printer does not have the sheet: it is sent again. */
  | { readonly type: 'notReceived'; readonly id: string }
  /** The printer takes nothing now. */
  | { readonly type: 'busy'; readonly id: string }
  | { readonly type: 'printed'; readonly id: string; readonly at: number }
  | { readonly type: 'failed'; readonly id: string; readonly failure: NonNullable<PrintJob['failure']> }
  /** The host wants what failed once more. */
  | { readonly type: 'retried'; readonly id: string; readonly at: number }
  | { readonly type: 'cancelled'; readonly id: string; readonly at: number }
  /** What the one before has can't be asked for any more. */
  | { readonly type: 'printerChanged' }

const hourMs = 3_600_000
const [maxHours, maxEnded] = [48, 100]

/** Reducer of the queue; an event of a job that is not there changes nothing. */
export function reducePrints(prints: Prints, event: PrintEvent): Prints {
  if (event.type === 'printerChanged') {
    const jobs = prints.jobs.map((job) =>
      job.run ? { ...job, run: null, failure: { state: 'unsure', detail: '' } as const } : job,
    )
    return { ...prints, jobs }
  }
  if (event.type === 'added') return add(prints, event.job)
  const job = prints.jobs.find(({ id }) => id === event.id)
  if (!job) return prints
  const change = (changed: Partial<PrintJob>): Prints => ({
    ...prints,
    jobs: prints.jobs.map((one) => (one === job ? { ...one, ...changed } : one)),
  })
  switch (event.type) {
    case 'began': {
      const sent = job.sent + 1
      return change({
        sent,
        run: { name: `${job.id}-${sent}`, since: event.at, ippId: null, isWhole: false },
      })
    }
    case 'accepted':
      return change({ run: job.run && { ...job.run, ippId: event.ippId, isWhole: event.isWhole } })
    case 'notReceived':
      return change({ run: null, attempts: job.attempts + 1 })
    case 'busy':
      return change({ run: null })
    case 'printed': {
      const printed = job.printed + 1
      const counted = {
        ...change({ printed, run: null, attempts: 0, failure: null }),
        hours: countSheet(prints.hours, event.at),
      }
      return printed < job.sheets && !job.isCancelled ? counted : end(counted, { ...job, printed }, event.at)
    }
    case 'failed':
      return change({ run: null, failure: event.failure })
    case 'retried':
      return job.failure ? change({ attempts: 0, failure: null }) : prints
    case 'cancelled':
      // What the printer has is asked back before the job ends.
      return job.run ? change({ isCancelled: true }) : end(prints, job, event.at)
    default:
      return assertNever(event)
  }
}

/**
 * True for a job whose sheet may have to be sent again. Of a strip that is not kept, the file ends as soon as the printer has
 * the last sheet whole.
 */
export const needsSheet = ({ isKept, run, printed, sheets }: PrintJob): boolean =>
  isKept || !run?.isWhole || printed + 1 < sheets

/** Strip of a job: its id without the number of the press. */
const stripOf = (jobId: string): string => jobId.replace(/-\d+$/, '')

function add(prints: Prints, wanted: Pick<PrintJob, 'id' | 'sheets' | 'paper' | 'isKept'>): Prints {
  const { jobs, ended } = prints
  const at = jobs.findIndex(({ id }) => stripOf(id) === stripOf(wanted.id))
  const same = jobs[at]
  if (same?.id === wanted.id || (same && same.sent > 0) || ended.some(({ id }) => id === wanted.id))
    return prints
  const fresh = { printed: 0, sent: 0, attempts: 0, isCancelled: false, run: null, failure: null }
  const job = { ...wanted, ...fresh }
  return { ...prints, jobs: same ? jobs.with(at, job) : [...jobs, job] }
}

function countSheet(hours: Prints['hours'], at: number): Prints['hours'] {
  const hour = Math.floor(at / hourMs) * hourMs
  const sheets = (hours.find((one) => one.at === hour)?.sheets ?? 0) + 1
  return [...hours.filter((one) => one.at !== hour), { at: hour, sheets }].slice(-maxHours)
}

function end(prints: Prints, { id, sheets, printed }: PrintJob, at: number): Prints {
  const jobs = prints.jobs.filter((one) => one.id !== id)
  return { ...prints, jobs, ended: [...prints.ended, { id, sheets, printed, at }].slice(-maxEnded) }
}
