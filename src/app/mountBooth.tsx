import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Store, subscribe, type MountedBooth } from '../lib/store.ts'
import { eventAtom, type KnownEvent } from '../booth/event/eventAtoms.ts'
import { startEvent } from '../booth/event/eventStage.ts'
import { startIntro, introPhaseAtom } from '../booth/session/introAtoms.ts'
import { App } from './App.tsx'
import { stages } from './lazyStages.ts'
import { onFirstPaint, onIdle } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import { boothLocaleAtom } from '../booth/session/languageAtoms.ts'
import { isKioskAtom } from '../booth/session/boothAtoms.ts'
import { startVisitorLocale } from '../locale/visitorLocale.ts'

const serviceWorker = lazyModule(() => import('./offline/registerServiceWorker.ts'))

/**
 * Mounts a booth in an element of the page, with a store of its own.
 * @param event the event of a kiosk's visit before, whose title the next visitor sees at once
 */
export function mountBooth(element: HTMLElement, isKiosk: boolean, event?: KnownEvent): MountedBooth {
  const store = createStore()
  store.set(isKioskAtom, isKiosk)
  const stop = startBooth(store, event)
  const root = createRoot(element)
  const render = () => {
    root.render(
      <StrictMode>
        <Provider store={store}>
          <App />
        </Provider>
      </StrictMode>,
    )
    return startIntro(store)
  }
  const stopSplash = onceEventIsKnown(store, render)
  const unmount = () => {
    stopSplash()
    stop()
    root.unmount()
  }
  return { store, unmount }
}

/** Starts everything of a booth but its screens. @returns cleanup */
function startBooth(store: Store, event: KnownEvent): Cleanup {
  return combineCleanups(
    startEvent(store, event),
    startVisitorLocale(store, boothLocaleAtom),
    // Fetched before the splash is seen, they would delay it.
    onFirstPaint(() => stages.start(({ startStages }) => startStages(store))),
  )
}

/** The event is requested before the script: usually its response is there with it. */
const titleTimeoutMs = 100

/**
 * Renders the splash once its title is known, so that its first frame shows it; without a title after a timeout.
 * @returns cleanup
 */
function onceEventIsKnown(store: Store, render: () => Cleanup): Cleanup {
  if (store.get(eventAtom) !== undefined) return render()
  const finish = () => {
    cleanup()
    cleanup = render()
  }
  const unsubscribe = store.sub(eventAtom, finish)
  const timer = setTimeout(finish, titleTimeoutMs)
  let cleanup: Cleanup = combineCleanups(unsubscribe, () => clearTimeout(timer))
  return () => cleanup()
}

/** Registers the service worker once the splash is over and the page is idle. The booth works without it. */
export function registerServiceWorkerLater(store: Store): void {
  const register = () =>
    void serviceWorker.start(
      (module) => module.registerServiceWorker(),
      (cause) => console.warn('The booth is not kept for offline use.', cause),
    )
  subscribe(store, introPhaseAtom, (phase) => (phase === 'over' ? onIdle(register) : undefined))
}
