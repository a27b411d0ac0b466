import { sessionAtom, stripSessionAtom } from '../booth/boothAtoms.ts'
import { isBusy } from '../booth/reduceBooth.ts'
import { type Store, subscribe } from '../booth/store.ts'
import { panelAtom } from '../guestbook/guestbookAtoms.ts'
import { handoverAtom, shownSendingAtom } from '../handover/handoverAtoms.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { activityAtom, boothStoreAtom, dispatchKioskAtom, phaseAtom } from './kioskAtoms.ts'
import { kioskSettings } from './kioskSettings.ts'

const gestures = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'input'] as const

/**
 * Idle timer: ends the visit when nothing has shown for a while that a visitor is there.
 * @returns cleanup
 */
export function startIdleTimer(kiosk: Store): Cleanup {
  const controller = new AbortController()
  const restart = () => kiosk.set(activityAtom)
  const listening = { capture: true, passive: true, signal: controller.signal }
  for (const gesture of gestures) addEventListener(gesture, restart, listening)
  return combineCleanups(
    subscribe(kiosk, activityAtom, () => {
      const timer = setTimeout(() => endVisit(kiosk), idleLimitMs(kiosk))
      return () => clearTimeout(timer)
    }),
    subscribe(kiosk, phaseAtom, restart),
    // The press that closes a strip came while it was open, with the longer limit.
    subscribe(kiosk, boothStoreAtom, (booth) => subscribe(booth, stripSessionAtom, restart)),
    () => controller.abort(),
  )
}

/** Ends the visit, unless a session runs, a strip is being sent, or its code waits for a phone. A session that is held may never continue. */
function endVisit(kiosk: Store): void {
  const booth = kiosk.get(boothStoreAtom)
  const session = booth.get(sessionAtom)
  const isPreparing = booth.get(handoverAtom).dialog === 'preparing'
  const isSending = isPreparing || ['uploading', 'shared'].includes(booth.get(shownSendingAtom)?.state ?? '')
  if ((isBusy(session) && session.phase !== 'held') || isSending) kiosk.set(activityAtom)
  else kiosk.set(dispatchKioskAtom, { type: 'leave' })
}

function idleLimitMs(kiosk: Store): number {
  const booth = kiosk.get(boothStoreAtom)
  const session = booth.get(sessionAtom)
  const hasClosedStrip = session.phase === 'strip' && !session.open && !booth.get(panelAtom)
  const { closedStripSeconds, idleSeconds } = kioskSettings
  return 1000 * kiosk.get((hasClosedStrip ? closedStripSeconds : idleSeconds).atom)
}
