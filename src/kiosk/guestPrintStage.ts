import { atom } from 'jotai'
import { type GuestPrint, guestPrintAtom, maxSheetsAtom } from '../booth/session/hostAtoms.ts'
import { type Store, subscribe, waitForValue } from '../lib/store.ts'
import { stripFileAtom } from '../booth/strip/stripAtoms.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { lastPrintAtom, printForGuestAtom, printsAtom, sheetsForGuestAtom } from './kioskAtoms.ts'
import { kioskSettings } from './kioskSettings.ts'

/**
 * Guest print stage: queues the sheets that a visitor requests, and says for as long as the printer takes that they come.
 * @returns cleanup
 */
export function startGuestPrints(kiosk: Store, booth: Store): Cleanup {
  const controller = new AbortController()
  return combineCleanups(
    subscribe(kiosk, sheetsForGuestAtom, (count) => booth.set(maxSheetsAtom, count)),
    subscribe(booth, guestPrintAtom, (print) => {
      if (print.state === 'requested') carryOut(kiosk, booth, print, controller.signal).catch(() => undefined)
    }),
    subscribe(booth, guestPrintAtom, (print) => {
      if (print.state !== 'printing') return undefined
      const timer = setTimeout(() => booth.set(guestPrintAtom, { state: 'done' }), print.durationMs)
      return () => clearTimeout(timer)
    }),
    () => controller.abort(),
  )
}

type RequestedPrint = Extract<GuestPrint, { readonly state: 'requested' }>

/** @throws the signal's reason (in the promise) where the visit ends before the job: it is printed all the same */
async function carryOut(
  kiosk: Store,
  booth: Store,
  { jpeg, sheets }: RequestedPrint,
  signal: AbortSignal,
): Promise<void> {
  const id = kiosk.set(printForGuestAtom, jpeg, sheets)
  const durationMs = 1000 * sheets * kiosk.get(kioskSettings.printSeconds.atom)
  booth.set(guestPrintAtom, id === null ? { state: 'failed' } : { state: 'printing', durationMs })
  if (id === null) return
  const isWaitingAtom = atom((get) => get(printsAtom).some((job) => job.id === id))
  const outcomeAtom = atom((get) => (get(isWaitingAtom) ? null : get(lastPrintAtom)))
  const outcome = await waitForValue(kiosk, outcomeAtom, signal)
  if (outcome === 'printed') booth.set(stripFileAtom, { exported: 'print' })
  else if (booth.get(guestPrintAtom).state === 'printing') booth.set(guestPrintAtom, { state: 'failed' })
}
