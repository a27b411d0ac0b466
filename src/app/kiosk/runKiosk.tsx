import { createRoot } from 'react-dom/client'

import { fillScreen } from '../../lib/fillScreen.ts'
import { holdStorage } from '../../lib/holdStorage.ts'
import { keepAwake } from '../../lib/keepAwake.ts'
import { startCameraAtom } from '../../state/actions.ts'
import { boothAtom, happenAtom } from '../../state/boothAtom.ts'
import { bookAtom, writeDraftAtom } from '../../state/guestbookAtoms.ts'
import { isBusy } from '../../state/reduceBooth.ts'
import type { MountedBooth } from '../mountBooth.tsx'
import { mountBooth } from '../mountBooth.tsx'
import { ErrorBoundary } from '../../ui/kit/ErrorBoundary.tsx'
import { Attract } from './Attract.tsx'
import { BrokenAttract } from './BrokenAttract.tsx'
import { listenToKeys } from './listenToKeys.ts'
import { watchIdle } from './watchIdle.ts'

/** A visitor who does nothing for so long has left. */
const idleMs = 60_000
/** After the strip has been closed, nobody is expected to come back to it. */
const closedStripMs = 15_000

/**
 * Runs the booth as a kiosk, for one visitor after the other: it fills the screen, keeps it on, and between visits
 * shows its looks. Each visitor gets a booth as new: the one before is ended with all that it has kept, and what it
 * stored on the device is put back as it was when the kiosk was opened.
 */
export function runKiosk(element: HTMLElement, first: MountedBooth): void {
  let booth = first
  let isAttracting = false
  const restore = holdStorage()
  const screen = createRoot(document.body.appendChild(document.createElement('div')))

  const leave = () => {
    isAttracting = true
    // Browsers keep a field or a video for a while after it is gone, and with it what was around: that is emptied first.
    booth.store.set(happenAtom, { type: 'reset' })
    booth.store.set(writeDraftAtom, { name: '', message: '' })
    // What is derived from it is empty one turn later.
    setTimeout(beginAnew)
  }
  const beginAnew = () => {
    booth.unmount()
    restore()
    booth = mountBooth(element)
    screen.render(
      <ErrorBoundary fallback={<BrokenAttract onWake={wake} />}>
        <Attract onWake={wake} />
      </ErrorBoundary>,
    )
  }
  const wake = () => {
    isAttracting = false
    screen.render(null)
    fillScreen()
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
  keepAwake()
  addEventListener('pointerup', fillScreen, { once: true })
  listenToKeys({ booth: () => booth, isAttracting: () => isAttracting, wake, leave })
}

function waitMs({ store }: MountedBooth): number {
  const { session } = store.get(boothAtom)
  const hasClosedStrip = session.phase === 'strip' && !session.open && !store.get(bookAtom)
  return hasClosedStrip ? closedStripMs : idleMs
}
