import { atom } from 'jotai'
import { movingPhotosAtom } from '../booth/moving/clipAtoms.ts'
import { canEncodeAtom, dispatchMovingStripAtom, movingStripAtom } from '../booth/moving/movingStripAtoms.ts'
import { hasStripAtom, hostCopyAtom, isHostCopyMovingAtom } from '../booth/session/boothAtoms.ts'
import { isShownHereAtom } from '../booth/session/hostAtoms.ts'
import { stripAtom } from '../booth/strip/stripAtoms.ts'
import { delay } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { runAbortably, type Store, subscribe } from '../lib/store.ts'
import { followStrip } from './followStrip.ts'
import { areCopiesKeptAtom, areMovingCopiesKeptAtom, dispatchKioskAtom, phaseAtom } from './kioskAtoms.ts'
import { kioskSettings } from './kioskSettings.ts'

/** A message that is being typed needs its moving strip once, after so long without a change, in milliseconds. */
const movingDelayMs = 1000

/**
 * Strip copy stage: gives the strips of a booth to the host. `followStrip` keeps, prints and shows each of them; this stage
 * brings the owner's settings to the booth, asks for the moving strip of a copy, and ends a visit that has no strip.
 * @returns cleanup
 */
export function startStripCopies(kiosk: Store, booth: Store): Cleanup {
  return combineCleanups(
    subscribe(kiosk, areCopiesKeptAtom, (areKept) => {
      // The visitor's refusal holds for this strip.
      const isSet = booth.get(hostCopyAtom) !== null && areKept
      if (!isSet) booth.set(hostCopyAtom, areKept ? 'kept' : null)
    }),
    subscribe(kiosk, areMovingCopiesKeptAtom, (areKept) => booth.set(isHostCopyMovingAtom, areKept)),
    subscribe(booth, hasStripAtom, (hasStrip) => (hasStrip ? followStrip(kiosk, booth) : undefined)),
    runAbortably(booth, stripToMoveAtom, async (_, signal) => {
      await delay(movingDelayMs, signal)
      booth.set(dispatchMovingStripAtom, { type: 'ask', asker: 'host', format: 'moments' })
    }),
    subscribe(kiosk, kioskSettings.showsStrips.atom, (isOffered) => {
      booth.set(isShownHereAtom, isOffered ? false : null)
      if (!isOffered) kiosk.set(dispatchKioskAtom, { type: 'hideStrips', fromMs: 0, toMs: Infinity })
    }),
    subscribe(kiosk, phaseAtom, (phase) => {
      const isFinished = phase === 'ending' && !booth.get(hasStripAtom)
      if (isFinished) kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase })
    }),
  )
}

/** The open strip that the host keeps moving, too, while no moving strip is made of it; null else. */
const stripToMoveAtom = atom((get) => {
  const isKept = get(isHostCopyMovingAtom) && get(hostCopyAtom) === 'kept'
  const isMissing = get(canEncodeAtom) === true && get(movingStripAtom).state === 'none'
  return isKept && isMissing && get(movingPhotosAtom) ? get(stripAtom) : null
})
