import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Store, subscribe, type MountedBooth } from '../booth/store.ts'
import { startGuestbook, loadGuestbook } from '../guestbook/guestbookSync.ts'
import { loadPipeline } from '../booth/loadPipeline.ts'
import { startIntro, markLoadedAtom, introPhaseAtom } from '../booth/introAtoms.ts'
import { App } from './App.tsx'
import { loadStripFonts } from '../render/strip/stripFonts.ts'
import { onIdle } from '../lib/async.ts'

/** A booth as new, in an element of the page. */
export function mountBooth(element: HTMLElement): MountedBooth {
  const store = createStore()
  const ends = [startIntro(store), loadPipeline(store), startGuestbook(store, loadGuestbook)]
  loadFonts(store)
  const root = createRoot(element)
  root.render(
    <StrictMode>
      <Provider store={store}>
        <App />
      </Provider>
    </StrictMode>,
  )
  return {
    store,
    unmount() {
      for (const end of ends) end()
      root.unmount()
    },
  }
}

/** Loads the faces that the screen and the strip share, as a step of the loading bar. */
export function loadFonts(store: Store): void {
  void loadStripFonts().then(() => store.set(markLoadedAtom, 'fonts'))
}

/** Keeps the booth for visits without a network, once it stands and has nothing else to do. */
export function keepOfflineLater(store: Store): void {
  const load = () =>
    void import('../offline/registerServiceWorker.ts').then(({ keepOffline }) => keepOffline(), warn)
  subscribe(store, introPhaseAtom, (phase) => (phase === 'over' ? onIdle(load) : undefined))
}

/** Offline use is an extra: its absence is nobody's business but the console's. */
function warn(cause: unknown): void {
  console.warn('The booth is not kept for offline use.', cause)
}
