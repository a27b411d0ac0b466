import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { combineCleanups } from '../lib/cleanup.ts'
import { snapshotStorage } from '../lib/storage.ts'
import { yieldToMain } from '../lib/async.ts'
import {
  boothAtom,
  dispatchAtom,
  hostCopyAtom,
  isKioskAtom,
  oneMoreStripAtom,
  stripSessionAtom,
} from '../booth/boothAtoms.ts'
import { chooseFilterAtom } from '../booth/filterAtoms.ts'
import { panelAtom, writeDraftAtom } from '../guestbook/guestbookAtoms.ts'
import { isBusy } from '../booth/reduceBooth.ts'
import { listenToGamepads } from './gamepads.ts'
import { createHost } from './host.ts'
import { createKioskControls, isOwnerControl, listenToKioskKeys } from './kioskKeys.ts'
import { KioskScreen } from './KioskScreen.tsx'
import { followStrips } from './followStrips.ts'
import { kioskKeyPrefix, kioskSettings, readSetting } from './kioskSettings.ts'
import { startCameraAtom } from '../booth/sourceAtoms.ts'
import { needsPermission } from '../camera/cameraDevices.ts'
import { type MountedBooth, type Store, subscribe } from '../booth/store.ts'
import { enterFullscreen, keepScreenOn } from '../lib/screen.ts'
import { watchIdle } from './watchIdle.ts'

/**
 * Runs the booth as a kiosk, for one visitor after the other: in fullscreen, with the screen kept on, and an attract
 * screen between visits. Each visitor gets a new booth: the last one is unmounted with all its photos, and the storage of
 * the device is restored to what it was when the kiosk was opened, but for the owner's settings.
 * @param first the booth that is mounted already, for the first visitor
 * @param mountBooth mounts the booth of the next visitor
 */
export function runKiosk(
  element: HTMLElement,
  first: MountedBooth,
  mountBooth: (element: HTMLElement) => MountedBooth,
): void {
  let phase: 'visit' | 'ending' | 'attract' = 'visit'
  let isOwnerDialogOpen = false
  const restore = snapshotStorage((key) => key.startsWith(kioskKeyPrefix))
  const screen = createRoot(document.body.appendChild(document.createElement('div')))
  const host = createHost(() => {
    tellVisitor(booth)
    render()
  })

  const prepare = (mounted: MountedBooth) => {
    mounted.store.set(isKioskAtom, true)
    // Without a film of the day the event's first one is the visitor's.
    const film = readSetting(kioskSettings.film)
    if (film !== kioskSettings.film.defaultValue) mounted.store.set(chooseFilterAtom, film)
    tellVisitor(mounted)
    // The press that closes a strip came while it was open.
    const restart = () => {
      idle.restart()
      return undefined
    }
    const { finish, cleanup } = followStrips(mounted.store, host)
    return { finish, cleanup: combineCleanups(cleanup, subscribe(mounted.store, stripSessionAtom, restart)) }
  }
  /** Only where no strip is told about yet: each strip has a choice of its own. */
  const tellVisitor = ({ store }: MountedBooth) => {
    const isKeeping = host.status().copies.isKeeping
    if (store.get(hostCopyAtom) === null || !isKeeping) store.set(hostCopyAtom, isKeeping ? 'kept' : null)
  }
  const render = () => {
    const showOwnerDialog = (isOpen: boolean) => {
      isOwnerDialogOpen = isOpen
      render()
    }
    screen.render(
      <Provider store={booth.store}>
        <KioskScreen
          isAttracting={phase === 'attract'}
          status={host.status()}
          isOwnerDialogOpen={isOwnerDialogOpen}
          onWake={wake}
          onLampPress={() => void host.mend().then((isMended) => showOwnerDialog(!isMended))}
          onOwnerChange={host.refresh}
          onOwnerClose={() => {
            host.acknowledge()
            showOwnerDialog(false)
          }}
        />
      </Provider>,
    )
  }
  const leave = async () => {
    if (phase !== 'visit') return
    phase = 'ending'
    await strips.finish()
    // React hears no event of a field that it removes with the focus, and would keep it, and the strip around it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // Browsers keep removed fields and videos alive for a while, and the state around them: that is emptied first.
    booth.store.set(dispatchAtom, { type: 'reset' })
    booth.store.set(writeDraftAtom, { name: '', message: '' })
    // Derived atoms are empty in the next task.
    await yieldToMain()
    mountNext()
  }
  const mountNext = () => {
    strips.cleanup()
    booth.unmount()
    restore()
    booth = mountBooth(element)
    strips = prepare(booth)
    phase = 'attract'
    isOwnerDialogOpen = false
    render()
  }
  const wake = () => {
    if (phase !== 'attract') return
    phase = 'visit'
    render()
    enterFullscreen()
    void startSession(booth.store, () => phase === 'visit')
    idle.restart()
  }
  let booth = first
  const idle = watchIdle(
    () => idleLimitMs(booth),
    () => {
      const { session } = booth.store.get(boothAtom)
      // A held session may never continue.
      if (isBusy(session) && session.phase !== 'held') idle.restart()
      else void leave()
    },
  )
  let strips = prepare(booth)
  host.refresh()
  keepScreenOn()
  addEventListener('pointerup', ({ target }) => isOwnerControl(target) || enterFullscreen())
  const controls = createKioskControls({
    booth: () => booth,
    isVisiting: () => phase === 'visit',
    wake,
    leave: () => void leave(),
  })
  listenToKioskKeys(controls)
  listenToGamepads((action) => {
    idle.restart()
    controls.press(action)
  })
}

/** Starts the camera, and the first countdown with it where no prompt has to be answered before: one press is enough. */
async function startSession(store: Store, isVisiting: () => boolean): Promise<void> {
  const isPrompted = await needsPermission()
  if (isVisiting()) store.set(isPrompted ? startCameraAtom : oneMoreStripAtom)
}

function idleLimitMs({ store }: MountedBooth): number {
  const { session } = store.get(boothAtom)
  const hasClosedStrip = session.phase === 'strip' && !session.open && !store.get(panelAtom)
  const { closedStripSeconds, idleSeconds } = kioskSettings
  return 1000 * readSetting(hasClosedStrip ? closedStripSeconds : idleSeconds)
}
