import { chosenLocaleAtom } from '../booth/session/languageAtoms.ts'
import { sessionAtom, stripSessionAtom } from '../booth/session/boothAtoms.ts'
import { isBusy } from '../booth/session/reduceBooth.ts'
import { guestPrintAtom } from '../booth/session/hostAtoms.ts'
import { type Store, subscribe } from '../lib/store.ts'
import { panelAtom } from '../guestbook/guestbookAtoms.ts'
import { handoverAtom, shownSendingAtom } from '../handover/handoverAtoms.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { activityAtom, boothStoreAtom, dispatchKioskAtom, phaseAtom } from './kioskAtoms.ts'
import { kioskSettings } from './kioskSettings.ts'

const gestures = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'input'] as const

/** Movement within a second that shows a visitor, in pixels across and down together. */
const minMovePx = 10

/**
 * Noise filter: tells a visitor's gestures from a mouse that trembles or drifts, from the moves that Chrome reports where
 * the layout changes under a mouse at rest, and from a key on which something lies.
 * @returns function that takes every gesture, and returns true for noise
 */
export function createNoiseFilter(): (event: WindowEventMap[(typeof gestures)[number]]) => boolean {
  let positions = [{ x: 0, y: 0, sinceMs: -Infinity }]
  return (event) => {
    if ('repeat' in event) return event.repeat
    if ('deltaY' in event) return event.deltaMode === 0 && Math.hypot(event.deltaX, event.deltaY) < minMovePx
    if (event.type !== 'pointermove' || !('clientX' in event)) return false
    const nowMs = performance.now()
    // Each position was held until the next one.
    positions = positions.filter((_, index) => nowMs - (positions[index + 1]?.sinceMs ?? nowMs) < 1000)
    positions.push({ x: event.clientX, y: event.clientY, sinceMs: nowMs })
    const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    return extent(positions.map(({ x }) => x)) + extent(positions.map(({ y }) => y)) < minMovePx
  }
}

/**
 * Idle timer: ends the visit when nothing has shown for a while that a visitor is there.
 * @returns cleanup
 */
export function startIdleTimer(kiosk: Store): Cleanup {
  const controller = new AbortController()
  const restart = () => kiosk.set(activityAtom)
  const listening = { capture: true, passive: true, signal: controller.signal }
  const isNoise = createNoiseFilter()
  for (const gesture of gestures) addEventListener(gesture, (event) => isNoise(event) || restart(), listening)
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

/** Ends the visit, unless a session runs, a strip is being sent or printed, or its code waits for a phone. A session that is held may never continue. */
function endVisit(kiosk: Store): void {
  const booth = kiosk.get(boothStoreAtom)
  // A guest who has chosen a language before the visit, and gone.
  if (kiosk.get(phaseAtom) === 'attract') booth.set(chosenLocaleAtom, null)
  const session = booth.get(sessionAtom)
  const isPreparing = booth.get(handoverAtom).dialog === 'preparing'
  const isSending = isPreparing || ['uploading', 'shared'].includes(booth.get(shownSendingAtom)?.state ?? '')
  const isPrinting = booth.get(guestPrintAtom).state === 'printing'
  if ((isBusy(session) && session.phase !== 'held') || isSending || isPrinting) kiosk.set(activityAtom)
  else kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase: 'visit' })
}

function idleLimitMs(kiosk: Store): number {
  const booth = kiosk.get(boothStoreAtom)
  const session = booth.get(sessionAtom)
  const hasClosedStrip = session.phase === 'strip' && !session.open && !booth.get(panelAtom)
  const { closedStripSeconds, idleSeconds } = kioskSettings
  return 1000 * kiosk.get((hasClosedStrip ? closedStripSeconds : idleSeconds).atom)
}
