import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import type { Store } from '../state/follow.ts'
import { startGuestbook } from '../state/guestbookFlow.ts'
import { loadFlow } from '../state/loadFlow.ts'
import { loadGuestbook } from '../state/loadGuestbook.ts'
import { playIntro } from '../state/playIntro.ts'
import { App } from './App.tsx'
import { loadFonts } from './loadFonts.ts'

export type MountedBooth = {
  readonly store: Store
  /** Ends the booth: its camera, its timers, its screens, and with them all that it has kept. */
  readonly unmount: () => void
}

/** A booth as new, in an element of the page. */
export function mountBooth(element: HTMLElement): MountedBooth {
  const store = createStore()
  const ends = [playIntro(store), loadFlow(store), startGuestbook(store, loadGuestbook)]
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
