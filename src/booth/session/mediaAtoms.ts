import { atom } from 'jotai'

const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Changes of the system's setting since something was subscribed to it. */
const changesAtom = atom(0)
changesAtom.onMount = (setChanges) => {
  const controller = new AbortController()
  const update = () => setChanges((count) => count + 1)
  globalThis.matchMedia?.(reducedMotion).addEventListener('change', update, controller)
  return () => controller.abort()
}

/** True while the visitor asks the system for less motion, also from the middle of a visit on. */
export const isMotionReducedAtom = atom((get) => {
  get(changesAtom)
  return globalThis.matchMedia?.(reducedMotion).matches ?? false
})
