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

/** A visitor who does nothing for so long has left. */
const idleMs = 60_000
/** After the strip has been closed, nobody is expected to come back to it. */
const closedStripMs = 15_000

/**
 * Runs the booth as a kiosk, for one visitor after the other: it fills the screen, keeps it on, and between visits
 * shows its looks. Each visitor gets a booth as new: the one before is ended with all that it has kept, and what it
 * stored on the device is put back as it was when the kiosk was opened.
 * @param first the booth that is mounted already, for the first visitor
 * @param mountBooth mounts the next one
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
    // Browsers keep a field or a video for a while after it is gone, and with it what was around: that is emptied first.
    booth.store.set(dispatchAtom, { type: 'reset' })
    booth.store.set(writeDraftAtom, { name: '', message: '' })
    // What is derived from it is empty one turn later.
    setTimeout(beginAnew)
  }
  const beginAnew = () => {
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
    () => waitMs(booth),
    () => {
      if (isAttracting) return
      const { session } = booth.store.get(boothAtom)
      // One that is held may never go on.
      if (isBusy(session) && session.phase !== 'held') idle.restart()
      else leave()
    },
  )
  keepScreenOn()
  addEventListener('pointerup', enterFullscreen, { once: true })
  listenToKioskKeys({ booth: () => booth, isAttracting: () => isAttracting, wake, leave })
}

function waitMs({ store }: MountedBooth): number {
  const { session } = store.get(boothAtom)
  const hasClosedStrip = session.phase === 'strip' && !session.open && !store.get(panelAtom)
  return hasClosedStrip ? closedStripMs : idleMs
}

const gestures = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'input'] as const

/**
 * Calls back when nobody has touched the page for a while.
 * @param waitMs asked for after every gesture: how long from now; `restart` asks without one
 */
export function watchIdle(waitMs: () => number, onIdle: () => void): { readonly restart: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(onIdle, waitMs())
  }
  for (const gesture of gestures) addEventListener(gesture, restart, { capture: true, passive: true })
  restart()
  return { restart }
}
