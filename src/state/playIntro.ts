import type { Store } from './follow.ts'
import { introPhaseAtom, splashFadeMs, splashMs } from './introAtoms.ts'

/** Shows the splash, fades it and gives the main screen its turn. Returns the end. */
export function playIntro(store: Store): () => void {
  const fade = setTimeout(() => store.set(introPhaseAtom, 'fading'), splashMs)
  const finish = setTimeout(() => store.set(introPhaseAtom, 'over'), splashMs + splashFadeMs)
  return () => {
    clearTimeout(fade)
    clearTimeout(finish)
  }
}
