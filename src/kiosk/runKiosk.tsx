import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import type { KnownEvent } from '../booth/event/eventAtoms.ts'
import { type MountedBooth, subscribe } from '../lib/store.ts'
import { enterFullscreen, keepScreenOn } from '../lib/screen.ts'
import { startAttract } from './attractStage.ts'
import { listenToGamepads } from './gamepads.ts'
import { startIdleTimer } from './idleStage.ts'
import { boothStoreAtom, mountedBoothAtom } from './kioskAtoms.ts'
import { startKeyboard } from './keyboard/keyboardStage.ts'
import { createKioskControls, listenToKioskKeys } from './kioskKeys.ts'
import { KioskScreen } from './KioskScreen.tsx'
import { kioskSettings } from './kioskSettings.ts'
import { startOutbox } from './outboxStage.ts'
import { startPrinterReports } from './printerStage.ts'
import { startGuestPrints, startPrinting } from './printing.ts'
import { startStatusReports } from './statusStage.ts'
import { shareShownStrips } from './shownStrips.ts'
import { startStripCopies } from './stripCopyStage.ts'
import { startVisits } from './visitStage.ts'
import './browserGestures.css'

/**
 * Runs the booth as a kiosk, for one visitor after the other, for as long as the page lives: in fullscreen, with the
 * screen kept on, and an attract screen between visits. The kiosk has a store of its own, which outlives the visits.
 * @param first the booth that is mounted already, for the first visitor
 * @param mountBooth mounts the booth of the next visitor, with the event that the last one's booth had
 */
export function runKiosk(first: MountedBooth, mountBooth: (event: KnownEvent) => MountedBooth): void {
  const kiosk = createStore()
  kiosk.set(mountedBoothAtom, first)
  // A setting that nothing subscribes to would not follow the owner's changes in another tab.
  for (const { atom } of Object.values(kioskSettings)) kiosk.sub(atom, () => undefined)

  startVisits(kiosk, mountBooth)
  startOutbox(kiosk)
  startPrinterReports(kiosk)
  startPrinting(kiosk)
  startStatusReports(kiosk)
  subscribe(kiosk, boothStoreAtom, (booth) => startStripCopies(kiosk, booth))
  subscribe(kiosk, boothStoreAtom, (booth) => startGuestPrints(kiosk, booth))
  startAttract(kiosk)
  shareShownStrips(kiosk)
  startIdleTimer(kiosk)
  keepScreenOn()
  suppressBrowserGestures()
  addEventListener('pointerup', enterFullscreen)
  // Before the kiosk's own keys, which stop those that they take.
  startKeyboard(kiosk)
  const controls = createKioskControls(kiosk)
  listenToKioskKeys(controls)
  listenToGamepads((action) => {
    // A gesture as a touch is one: for the idle timer, and for a sheet that waits in the page.
    dispatchEvent(new Event('pointerdown'))
    controls.press(action)
  })
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <Provider store={kiosk}>
      <KioskScreen />
    </Provider>,
  )
}

/**
 * Suppresses the browser's own gestures in a kiosk, which no visitor wants and none can undo: zoom, the menu of a long
 * press or a right click, which also saves pictures on the host's disk, and the dragging of pictures.
 */
function suppressBrowserGestures(): void {
  const suppress = (event: Event) => event.preventDefault()
  // Safari's pinch is `gesturestart`.
  for (const type of ['contextmenu', 'dragstart', 'gesturestart']) addEventListener(type, suppress)
  // A pinch on a touchpad is a wheel with Ctrl.
  addEventListener('wheel', (event) => event.ctrlKey && suppress(event), { passive: false })
}
