import { atom } from 'jotai'
import * as v from 'valibot'
import { delay } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { request } from '../lib/request.ts'
import { check } from '../lib/schema.ts'
import { runAbortably, type Store, subscribe } from '../lib/store.ts'
import { kioskPrinterSchema } from '../strip/export/printerReport.ts'
import { dispatchKioskAtom, resumeAtom } from './kioskAtoms.ts'
import { isStartedAtom } from './kioskSettings.ts'
import { printerAtom } from './printerAtoms.ts'

/** With the server's own interval, which is as long, the kiosk knows within 5 s what the printer says. Milliseconds. */
const pollMs = 2000

const isAskedAtom = atom((get) => (get(isStartedAtom) ? true : null))
const resumesAtom = atom((get) => get(resumeAtom).asked)

/**
 * Printer stage: the booth's printer, as its server reports it, where the owner has started this kiosk; and the host's press
 * that lets it go on.
 * @returns cleanup
 */
export function startPrinterReports(kiosk: Store): Cleanup {
  return combineCleanups(
    runAbortably(kiosk, isAskedAtom, async (_, signal) => {
      for (;;) {
        await readReport(kiosk, signal)
        await delay(pollMs, signal)
      }
    }),
    subscribe(kiosk, resumesAtom, (presses) => {
      if (presses > 0) void resume(kiosk)
    }),
  )
}

async function readReport(kiosk: Store, signal: AbortSignal): Promise<void> {
  const response = await request('/kiosk/v1/printer', { signal }).catch(() => null)
  const { value } = check(kioskPrinterSchema, response?.ok ? await response.json().catch(() => null) : null)
  signal.throwIfAborted()
  // A booth that is away has the printer that it had; one that knows no route for it has none.
  if (value) kiosk.set(printerAtom, value.printer)
  else if (response && [401, 404].includes(response.status)) kiosk.set(printerAtom, null)
}

const refusalSchema = v.object({ code: v.string(), details: v.nullable(v.string()) })

async function resume(kiosk: Store): Promise<void> {
  const response = await request('/kiosk/v1/printer/resume', { method: 'POST' }).catch(() => null)
  if (response?.ok) return
  const { value } = check(refusalSchema, await response?.json().catch(() => null))
  const command = value?.code === 'notAllowed' ? value.details : null
  kiosk.set(dispatchKioskAtom, { type: 'printerRefused', refusal: { command } })
}
