import { dispatchAtom, reshootLimitAtom } from '../booth/session/boothAtoms.ts'
import { type KnownEvent, latestEventAtom } from '../booth/event/eventAtoms.ts'
import { chooseFilterAtom } from '../booth/live/filterAtoms.ts'
import { startCameraAtom } from '../booth/camera/sourceAtoms.ts'
import { type MountedBooth, type Store, subscribe } from '../lib/store.ts'
import { needsPermission } from '../camera/cameraDevices.ts'
import { filters } from '../engine/index.ts'
import { dispatchGuestbookAtom } from '../guestbook/panelAtoms.ts'
import { yieldToMain } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { enterFullscreen } from '../lib/screen.ts'
import { snapshotStorage } from '../lib/storage.ts'
import { boothStoreAtom, dispatchKioskAtom, mountedBoothAtom, phaseAtom } from './kioskAtoms.ts'
import { kioskKeyPrefix, kioskSettings } from './kioskSettings.ts'

/** After a visit nothing wakes the kiosk for so long, in milliseconds. */
const restMs = 1000

/**
 * Visit stage: gives each visitor a new booth. The last one is unmounted with all its photos, and the storage of the
 * device is restored to what it was when the kiosk was opened, but for the owner's settings.
 * @param mountBooth mounts the booth of the next visitor, with the event of the last one's
 * @returns cleanup
 */
export function startVisits(kiosk: Store, mountBooth: (event: KnownEvent) => MountedBooth): Cleanup {
  const restore = snapshotStorage((key) => key.startsWith(kioskKeyPrefix))
  const replaceBooth = async () => {
    const booth = kiosk.get(mountedBoothAtom)
    if (booth) await emptyBooth(booth.store)
    const event = booth?.store.get(latestEventAtom)
    booth?.unmount()
    restore()
    scrollTo({ top: 0, behavior: 'instant' })
    kiosk.set(mountedBoothAtom, mountBooth(event))
    kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase: 'replacing' })
  }
  return combineCleanups(
    subscribe(kiosk, boothStoreAtom, (booth) => {
      booth.set(reshootLimitAtom, kiosk.get(kioskSettings.reshoots.atom))
      const film = kiosk.get(kioskSettings.film.atom)
      // Without a film of the day the event's first one is the visitor's.
      if (film !== filters[0].id) booth.set(chooseFilterAtom, film)
    }),
    subscribe(kiosk, phaseAtom, (phase) => {
      if (phase === 'replacing') void replaceBooth()
      if (phase === 'attract') return () => void startVisit(kiosk)
      if (phase !== 'resting') return undefined
      const timer = setTimeout(() => kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase }), restMs)
      return () => clearTimeout(timer)
    }),
  )
}

/**
 * Starts the camera: the visitor finds the mirror and the films, and presses Take Photos when all are there. As the owner
 * wants, the first countdown comes with it, where no prompt has to be answered before.
 */
async function startVisit(kiosk: Store): Promise<void> {
  const booth = kiosk.get(boothStoreAtom)
  enterFullscreen()
  const waits = !kiosk.get(kioskSettings.startsPhotos.atom) || (await needsPermission())
  if (kiosk.get(phaseAtom) !== 'visit') return
  if (waits) booth.set(startCameraAtom)
  else booth.set(dispatchAtom, { type: 'newStrip' })
}

/** Empties a booth: browsers keep removed fields and videos alive for a while, and the state around them. */
async function emptyBooth(booth: Store): Promise<void> {
  // React hears no event of a field that it removes with the focus, and would keep it, and the strip around it.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  booth.set(dispatchAtom, { type: 'reset' })
  booth.set(dispatchGuestbookAtom, { type: 'write', draft: { name: '', message: '' } })
  // Derived atoms are empty in the next task.
  await yieldToMain()
}
