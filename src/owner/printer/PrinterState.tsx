import { useAtomValue } from 'jotai'
import { printerAtom } from '../../kiosk/printerAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import { dateLocales } from '../../locale/dateLocales.ts'
import * as messages from '../../locale/messages/ownerPrinter.ts'
import * as printing from '../../locale/messages/printer.ts'
import { printerSentence } from '../../strip/export/printerSentence.ts'
import { type PrinterReport, type ReportedJob, sheetsOf } from '../../strip/export/printerReport.ts'
import { useAction } from '../actions.ts'
import { isStripId } from '../strips/stripIds.ts'
import { writeTime } from '../strips/findStrips.ts'
import { cancelPrint, countPrint, resumePrinter, retryPrint } from './printerStage.ts'

/** State of the booth's printer: what is wrong since when, what waits, and what the host can do. Nothing where the browser prints. */
export function PrinterState() {
  const printer = useAtomValue(printerAtom)
  const run = useAction()
  if (!printer) return null
  const jobs = printer.jobs.filter(({ state }) => state !== 'done' && state !== 'cancelled')
  const isStuck = printer.problem !== null || jobs.some(({ state }) => state === 'failed')
  return (
    <section className="card stack" aria-labelledby="printer-state">
      <h3 id="printer-state" className="heading">
        <bdi>{printer.name}</bdi>
      </h3>
      <output>{sentencesOf(printer, jobs).join(' ')}</output>
      {(isStuck || jobs.length > 1) && (
        <div className="row">
          {isStuck && (
            <Button tone="neon" onClick={() => run(resumePrinter)}>
              {printing.goOn()}
            </Button>
          )}
          {jobs.length > 1 && <Button onClick={() => run(cancelPrint, null)}>{messages.cancelAll()}</Button>}
        </div>
      )}
      {jobs.length > 0 && (
        <ul className="list stack" aria-label={messages.jobs()}>
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}

function sentencesOf(printer: PrinterReport, jobs: readonly ReportedJob[]): readonly string[] {
  const { problem, since, warnings, supplies, others } = printer
  const time = new Date(since).toLocaleTimeString(dateLocales(), { timeStyle: 'short' })
  const count = sheetsOf(jobs)
  return [
    ...(problem === null ? [messages.isReady()] : [printerSentence(problem)(), printing.since({ time })]),
    printing.waiting({ count }),
    ...(others > 0 ? [messages.others({ count: others })] : []),
    ...warnings.map((keyword) => printing.reports({ keyword })),
    ...supplies.map(({ name, level }) => messages.supply({ name, level: String(level) })),
  ]
}

/** Time of the strip of a job; the id of any other one. */
function nameOf(id: string): string {
  const strip = id.replace(/(-\d+){1,2}$/, '')
  if (isStripId(strip)) return writeTime(strip)
  return id.startsWith('test-') ? messages.test() : id
}

function Job({ job: { id, state, sheets, printed, detail } }: { readonly job: ReportedJob }) {
  const run = useAction()
  const name = nameOf(id)
  /** All jobs have the same keys: what each is called says of which job it is. */
  const named = (text: string) => ({ children: text, 'aria-label': `${text}: ${name}` })
  const says = { failed: messages.failed(), unsure: messages.unsure() }[state as 'failed' | 'unsure']
  return (
    <li className="stack">
      <p>
        {[messages.job({ name, printed: String(printed), sheets: String(sheets) }), says, detail]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className="row">
        {(state === 'failed' || state === 'unsure') && (
          <Button onClick={() => run(retryPrint, id)} {...named(messages.again())} />
        )}
        {state === 'unsure' && <Button onClick={() => run(countPrint, id)} {...named(messages.cameOut())} />}
        <Button tone="quiet" onClick={() => run(cancelPrint, id)} {...named(messages.cancel())} />
      </div>
    </li>
  )
}
