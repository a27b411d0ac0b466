import { atom } from 'jotai'
import type { Sentence } from '../locale/message.ts'
import { dateLocales } from '../locale/dateLocales.ts'
import * as printer from '../locale/messages/printer.ts'
import { type PrinterReport, sheetsOf } from '../strip/export/printerReport.ts'
import { printerSentence } from '../strip/export/printerSentence.ts'

/** The booth's printer; null where the browser prints. The printer stage alone sets it. */
export const printerAtom = atom<PrinterReport | null>(null)

/** True where the booth's printer prints, and not the browser. */
export const isPrintedByBoothAtom = atom((get) => get(printerAtom) !== null)

/** What keeps the booth's printer from printing, in a sentence; null where nothing does. */
export const printerProblemAtom = atom((get): Sentence | null => {
  const problem = get(printerAtom)?.problem ?? null
  return problem === null ? null : printerSentence(problem)
})

/** Since when the booth's printer does not print, and what waits, in sentences; null where it prints. */
export const printerHelpAtom = atom((get): Sentence | null => {
  const report = get(printerAtom)
  if (!report || report.problem === null) return null
  const { since, jobs } = report
  const time = () => new Date(since).toLocaleTimeString(dateLocales(), { timeStyle: 'short' })
  return () => `${printer.since({ time: time() })} ${printer.waiting({ count: sheetsOf(jobs) })}`
})

/** Strip that the kiosk follows: its id, and whether its visitor lets the host keep it. The strip copy stage alone sets it. */
export const followedStripAtom = atom<{ readonly id: string; readonly isKept: boolean } | null>(null)
