import { atom } from 'jotai'
import { reportCount } from '../booth/event/countStage.ts'
import { hasOwnServerAtom } from '../booth/event/eventAtoms.ts'
import { cameraAtom } from '../booth/session/boothAtoms.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { type Store, subscribe } from '../lib/store.ts'
import { boothStoreAtom, lastPrintAtom, outboxStateAtom, printsAtom } from './kioskAtoms.ts'
import { isStartedAtom, kioskSettings } from './kioskSettings.ts'
import { nextPrintAtom } from './printing.ts'

/** Errors of a code since the kiosk was opened. */
type ErrorCount = { readonly code: string; readonly count: number }

/** Codes that are reported, the last ones. */
const maxCodes = 8

/** Counts an error: its code comes first. */
function countError(errors: readonly ErrorCount[], code: string): readonly ErrorCount[] {
  const count = (errors.find((one) => one.code === code)?.count ?? 0) + 1
  return [{ code, count }, ...errors.filter((one) => one.code !== code)].slice(0, maxCodes)
}

const errorsAtom = atom<readonly ErrorCount[]>([])

const isServedAtom = atom(false)

/** True once the booth has refused a report: the owner's start is over, and the page has to be opened again. */
const isRefusedAtom = atom(false)

/** Status for the owner's page; null without the booth's own server, and where the owner has not started this kiosk. */
const statusAtom = atom((get) => {
  if (!get(isServedAtom) || !get(isStartedAtom) || get(isRefusedAtom)) return null
  const sheets = get(kioskSettings.paper.atom)
  return {
    // An owner who has never said how many there are counts none.
    sheetsLeft: sheets < Infinity ? sheets : get(kioskSettings.isPrinting.atom) ? 0 : null,
    waiting: get(outboxStateAtom).waiting + get(printsAtom).length,
    errors: get(errorsAtom),
  }
})

/** A burst of changes is one report; and one comes each minute, as the server keeps them in memory. */
const [settleMs, repeatMs] = [1000, 60_000]

/**
 * Status stage: paper, what waits, and errors by code -> the owner's page, where the owner has started this kiosk; and
 * its prints -> the counts of tonight.
 * @returns cleanup
 */
export function startStatusReports(kiosk: Store): Cleanup {
  const fail = (code: string) => kiosk.set(errorsAtom, (errors) => countError(errors, code))
  return combineCleanups(
    subscribe(kiosk, boothStoreAtom, (booth) =>
      combineCleanups(
        subscribe(booth, hasOwnServerAtom, (hasServer) => {
          if (hasServer) kiosk.set(isServedAtom, true)
        }),
        subscribe(booth, cameraAtom, (camera) => {
          if (camera.state === 'failed') fail(camera.error.code)
        }),
      ),
    ),
    subscribe(kiosk, nextPrintAtom, (job) => {
      if (!job) return undefined
      return () => {
        if (kiosk.get(lastPrintAtom) === 'failed') fail('print')
        else if (kiosk.get(isServedAtom)) reportCount('print')
      }
    }),
    subscribe(kiosk, outboxTroubleAtom, (code) => {
      if (code !== null) fail(code)
    }),
    subscribe(kiosk, statusAtom, (status) => {
      if (!status) return undefined
      const send = () => void report(kiosk, status)
      const timers = [setTimeout(send, settleMs), setInterval(send, repeatMs)]
      return () => timers.forEach(clearTimeout)
    }),
  )
}

const outboxTroubleAtom = atom((get) => get(outboxStateAtom).trouble)

async function report(kiosk: Store, status: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(status)
  const response = await fetch('/kiosk/v1/status', { method: 'PUT', headers, body }).catch(() => null)
  if (response?.status === 401) kiosk.set(isRefusedAtom, true)
}
