import { atom } from 'jotai'
import { reportCount } from '../booth/session/countStage.ts'
import { hasOwnServerAtom } from '../booth/event/eventAtoms.ts'
import { cameraAtom } from '../booth/session/boothAtoms.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { delay } from '../lib/async.ts'
import { request } from '../lib/request.ts'
import { runAbortably, type Store, subscribe } from '../lib/store.ts'
import { carryOut } from './hostCommands.ts'
import {
  boothStoreAtom,
  dispatchKioskAtom,
  lastPrintAtom,
  outboxStateAtom,
  printsAtom,
  sheetsLeftAtom,
} from './kioskAtoms.ts'
import { doneCommandsAtom, isStartedAtom, kioskSettings, ownerStaysAtom } from './kioskSettings.ts'
import { printerAtom } from './printerAtoms.ts'
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

const isReportingAtom = atom((get) => get(isServedAtom) && get(isStartedAtom) && !get(isRefusedAtom))

/** True where the owner's session in this browser, which its guests have, is to end; null where it stays. */
const endsSessionAtom = atom((get) => (get(isReportingAtom) && !get(ownerStaysAtom) ? true : null))

const settingTextsAtom = atom((get) =>
  Object.fromEntries(Object.entries(kioskSettings).map(([name, { text }]) => [name, get(text)])),
)

/** Status for the owner's page; null without the booth's own server, and where the owner has not started this kiosk. */
const statusAtom = atom((get) => {
  if (!get(isReportingAtom)) return null
  const sheets = get(sheetsLeftAtom)
  return {
    sheetsLeft: sheets < Infinity && !get(printerAtom) ? sheets : null,
    waiting: get(outboxStateAtom).waiting + get(printsAtom).length,
    errors: get(errorsAtom),
    settings: get(settingTextsAtom),
    done: get(doneCommandsAtom),
  }
})

/** A burst of changes is one report; the responses to the others bring the host's commands. */
const [settleMs, repeatMs] = [1000, 8000]

/**
 * Status stage: paper, what waits, settings, and errors by code -> the owner's page, where the owner has started this kiosk;
 * the host's commands -> this kiosk; and its printed sheets -> the counts of tonight.
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
        // The server counts what its own printer prints.
        else if (kiosk.get(lastPrintAtom) === 'printed' && kiosk.get(isServedAtom))
          for (let sheet = 0; sheet < job.sheets; sheet++) reportCount('print')
      }
    }),
    subscribe(kiosk, outboxTroubleAtom, (code) => {
      if (code !== null) fail(code)
    }),
    runAbortably(kiosk, endsSessionAtom, async (_, signal) => {
      const end = () => request('/owner/v1/kiosk/opened', { method: 'POST' }).catch(() => null)
      while (((await end())?.status ?? 500) >= 500) await delay(repeatMs, signal)
    }),
    runAbortably(kiosk, statusAtom, async (status, signal) => {
      await delay(settleMs, signal)
      for (;;) {
        const response = await report(kiosk, status)
        if (response?.ok) await carryOut(kiosk, response, fail)
        await delay(repeatMs, signal)
      }
    }),
  )
}

const outboxTroubleAtom = atom((get) => get(outboxStateAtom).trouble)

async function report(kiosk: Store, status: object): Promise<Response | null> {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'PUT', headers, body: JSON.stringify(status) }
  const response = await request('/kiosk/v1/status', init).catch(() => null)
  if (response?.status !== 401) return response
  kiosk.set(isRefusedAtom, true)
  // The outbox finds that the owner has ended this kiosk, and says it.
  kiosk.set(dispatchKioskAtom, { type: 'handIn' })
  return null
}
