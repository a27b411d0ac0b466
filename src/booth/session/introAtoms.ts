import { atom } from 'jotai'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'

/** Times of the splash, in milliseconds: shown for 3 s, then it fades for 0.5 s. */
const splashMs = 3000
const splashFadeMs = 500

/** Phase of the intro: the main screen is inert until it is over. */
export type IntroPhase = 'splash' | 'fading' | 'over'

/** Phase of the intro now. */
export const introPhaseAtom = atom<IntroPhase>('splash')

/** What is loaded while the splash is shown. */
const loadingSteps = ['fonts', 'renderer', 'film', 'shaders'] as const

/** Step of the loading bar. */
export type LoadingStep = (typeof loadingSteps)[number]

const loadedAtom = atom<ReadonlySet<LoadingStep>>(new Set<LoadingStep>())

/** Marks a step as loaded. */
export const markLoadedAtom = atom(null, (get, set, step: LoadingStep) => {
  set(loadedAtom, new Set(get(loadedAtom)).add(step))
})

/** Progress of the loading bar, 0 to 1. */
export const loadingProgressAtom = atom((get) => get(loadedAtom).size / loadingSteps.length)

/**
 * Starts the intro: shows the splash, fades it, and then gives the main screen its turn.
 * @returns cleanup
 */
export function startIntro(store: Store): Cleanup {
  const fadeTimer = setTimeout(() => store.set(introPhaseAtom, 'fading'), splashMs)
  const endTimer = setTimeout(() => store.set(introPhaseAtom, 'over'), splashMs + splashFadeMs)
  return combineCleanups(
    () => clearTimeout(fadeTimer),
    () => clearTimeout(endTimer),
  )
}
