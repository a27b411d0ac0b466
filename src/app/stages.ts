import {
  loadGuestbook,
  preloadGuestbook,
  startGuestbook,
  watchNewMessages,
} from '../guestbook/guestbookSync.ts'
import { startTitle } from '../booth/session/titleStage.ts'
import { startPipeline } from '../booth/pipeline.ts'
import { markLoadedAtom } from '../booth/session/introAtoms.ts'
import { loadStripFonts } from '../strip/stripFonts.ts'
import { keepLocales } from './offline/keepLocales.ts'
import type { Store } from '../lib/store.ts'
import { startHandoverWithPhotos } from '../handover/lazyHandover.ts'
import { GuestbookLauncher } from '../guestbook/GuestbookLauncher.tsx'
import { StripLauncher } from '../ui/strip/StripLauncher.tsx'
import { startShortcuts } from '../ui/keyboardShortcuts.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'

export { GuestbookLauncher, StripLauncher }

/** Starts the stages that the first screen does not need. @returns cleanup */
export function startStages(store: Store): Cleanup {
  // Fonts that the screen and the strip share: one step of the loading bar.
  void loadStripFonts().then(() => store.set(markLoadedAtom, 'fonts'))
  return combineCleanups(
    startTitle(store),
    startShortcuts(store),
    keepLocales(store),
    startPipeline(store),
    startHandoverWithPhotos(store),
    startGuestbook(store, loadGuestbook, preloadGuestbook),
    watchNewMessages(store),
  )
}
