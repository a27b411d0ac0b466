import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Store, subscribe, type MountedBooth } from '../booth/store.ts'
import { eventAtom, startEvent } from '../booth/eventAtoms.ts'
import {
  startGuestbook,
  loadGuestbook,
  preloadGuestbook,
  watchNewMessages,
} from '../guestbook/guestbookSync.ts'
import { startIntro, markLoadedAtom, introPhaseAtom } from '../booth/introAtoms.ts'
import { App } from './App.tsx'
import { loadStripFonts } from '../render/strip/stripFonts.ts'
import { onFirstPaint, onIdle } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { lazyModule } from '../lib/lazyModule.ts'

// Not needed by the first screen. What a visitor does before the stages are loaded is in the store, and is done then.
const stages = lazyModule(() => import('./stages.ts'))
const serviceWorker = lazyModule(() => import('../offline/registerServiceWorker.ts'))

/** Mounts a new booth, with a store of its own, in an element of the page. */
export function mountBooth(element: HTMLElement): MountedBooth {
  const store = createStore()
  const cleanup = combineCleanups(
    startEvent(store),
    startAfterPaint(() => stages.start(({ startStages }) => startStages(store))),
    startGuestbook(store, loadGuestbook, preloadGuestbook),
    watchNewMessages(store),
    onFirstPaint(() => loadFonts(store)),
  )
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
  return {
    store,
    unmount() {
      stopSplash()
      cleanup()
      root.unmount()
    },
  }
}

/** The event is asked for before the script: most often its answer is there with it. */
const titlePatienceMs = 100

/**
 * Renders the splash once it is known whose title it has, so that its first frame shows it; soon without it, too.
 * @returns cleanup
 */
function onceEventIsKnown(store: Store, render: () => Cleanup): Cleanup {
  if (store.get(eventAtom) !== undefined) return render()
  const finish = () => {
    cleanup()
    cleanup = render()
  }
  const unsubscribe = store.sub(eventAtom, finish)
  const timer = setTimeout(finish, titlePatienceMs)
  let cleanup: Cleanup = combineCleanups(unsubscribe, () => clearTimeout(timer))
  return () => cleanup()
}

/** Starts something once the splash is seen: fetched before, it would delay that. @returns cleanup */
function startAfterPaint(start: () => Cleanup): Cleanup {
  let stop: Cleanup | undefined
  const cancel = onFirstPaint(() => (stop = start()))
  return () => {
    cancel()
    stop?.()
  }
}

/** Loads the fonts that the screen and the strip share: one step of the loading bar. */
function loadFonts(store: Store): void {
  void loadStripFonts().then(() => store.set(markLoadedAtom, 'fonts'))
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
