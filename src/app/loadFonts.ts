import { markLoadedAtom } from '../state/introAtoms.ts'
import type { Store } from '../state/follow.ts'
import { loadStripFonts } from '../strip/stripFonts.ts'

/** Loads the faces that the screen and the strip share, as a step of the loading bar. */
export function loadFonts(store: Store): void {
  void loadStripFonts().then(() => store.set(markLoadedAtom, 'fonts'))
}
