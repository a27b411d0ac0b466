import { atom } from 'jotai'
import type { Store } from './store.ts'

/** Spec, part 9: the splash is shown for 3 s, then fades; the main screen's turn comes 0.5 s later. */
export const splashMs = 3000
export const splashFadeMs = 500

export type IntroPhase = 'splash' | 'fading' | 'over'

export const introPhaseAtom = atom<IntroPhase>('splash')

/** What is loaded while the splash is shown. */
export const loadingSteps = ['fonts', 'renderer', 'film', 'shaders'] as const
export type LoadingStep = (typeof loadingSteps)[number]

const loadedAtom = atom<ReadonlySet<LoadingStep>>(new Set<LoadingStep>())

export const markLoadedAtom = atom(null, (get, set, step: LoadingStep) => {
  set(loadedAtom, new Set(get(loadedAtom)).add(step))
})

/** Part of the loading that is done, 0 to 1. */
export const loadingProgressAtom = atom((get) => get(loadedAtom).size / loadingSteps.length)

/** Shows the splash, fades it and gives the main screen its turn. Returns the end. */
export function startIntro(store: Store): () => void {
  const fade = setTimeout(() => store.set(introPhaseAtom, 'fading'), splashMs)
  const finish = setTimeout(() => store.set(introPhaseAtom, 'over'), splashMs + splashFadeMs)
  return () => {
    clearTimeout(fade)
    clearTimeout(finish)
  }
}
