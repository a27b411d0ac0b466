import { createRoot } from 'react-dom/client'
import { snapshotStorage } from '../lib/storage.ts'
import { boothAtom, dispatchAtom } from '../booth/boothAtoms.ts'
import { panelAtom, writeDraftAtom } from '../guestbook/guestbookAtoms.ts'
import { isBusy } from '../booth/reduceBooth.ts'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { AttractScreen, AttractError } from './AttractScreen.tsx'
import { listenToKioskKeys } from './kioskKeys.ts'
import { startCameraAtom } from '../booth/sourceAtoms.ts'
import type { MountedBooth } from '../booth/store.ts'
import { enterFullscreen, keepScreenOn } from '../lib/screen.ts'

/** Time without a gesture after which the visitor has left. */
const idleMs = 60_000
/** The same after the strip was closed: few visitors come back to it. */
const closedStripMs = 15_000

/**
 * Runs the booth as a kiosk, for one visitor after the other: in fullscreen, with the screen kept on, and an attract
 * screen between visits. Each visitor gets a new booth: the last one is unmounted with all its photos, and the storage of
 * the device is restored to what it was when the kiosk was opened.
 * @param first the booth that is mounted already, for the first visitor
 * @param mountBooth mounts the booth of the next visitor
 */
export function runKiosk(
  element: HTMLElement,
  first: MountedBooth,
  mountBooth: (element: HTMLElement) => MountedBooth,
): void {
  let booth = first
  let isAttracting = false
  const restore = snapshotStorage()
  const screen = createRoot(document.body.appendChild(document.createElement('div')))

  const leave = () => {
    isAttracting = true
    // Browsers keep removed fields and videos alive for a while, and the state around them: that is emptied first.
    booth.store.set(dispatchAtom, { type: 'reset' })
    booth.store.set(writeDraftAtom, { name: '', message: '' })
    // Derived atoms are empty in the next task.
    setTimeout(mountNext)
  }
  const mountNext = () => {
    booth.unmount()
    restore()
    booth = mountBooth(element)
    screen.render(
      <ErrorBoundary fallback={<AttractError onWake={wake} />}>
        <AttractScreen onWake={wake} />
      </ErrorBoundary>,
    )
  }
  const wake = () => {
    isAttracting = false
    screen.render(null)
    enterFullscreen()
    booth.store.set(startCameraAtom)
    idle.restart()
  }
  const idle = watchIdle(
    () => idleLimitMs(booth),
    () => {
      if (isAttracting) return
      const { session } = booth.store.get(boothAtom)
      // A held session may never continue.
      if (isBusy(session) && session.phase !== 'held') idle.restart()
      else leave()
    },
  )
  keepScreenOn()
  addEventListener('pointerup', enterFullscreen, { once: true })
  listenToKioskKeys({ booth: () => booth, isAttracting: () => isAttracting, wake, leave })
}

function idleLimitMs({ store }: MountedBooth): number {
  const { session } = store.get(boothAtom)
  const hasClosedStrip = session.phase === 'strip' && !session.open && !store.get(panelAtom)
  return hasClosedStrip ? closedStripMs : idleMs
}

const gestures = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'input'] as const

/**
 * Idle timer: calls back when the page has had no gesture for a while.
 * @param idleLimitMs called after each gesture: how long from then
 * @returns `restart`, which starts the time again without a gesture
 */
export function watchIdle(idleLimitMs: () => number, onIdle: () => void): { readonly restart: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(onIdle, idleLimitMs())
  }
  for (const gesture of gestures) addEventListener(gesture, restart, { capture: true, passive: true })
  restart()
  return { restart }
}
