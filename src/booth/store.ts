import type { Atom, createStore } from 'jotai'

export type Store = ReturnType<typeof createStore>

/**
 * Runs an effect for the atom's value now and after every change; the function that the effect
 * returns undoes it before the next one and at the end. Returns the end.
 */
export function subscribe<Value>(
  store: Store,
  atom: Atom<Value>,
  effect: (value: Value) => (() => void) | undefined,
): () => void {
  let value = store.get(atom)
  let undo = effect(value)
  const stop = store.sub(atom, () => {
    const next = store.get(atom)
    if (Object.is(next, value)) return
    value = next
    undo?.()
    undo = effect(next)
  })
  return () => {
    stop()
    undo?.()
  }
}

export type MountedBooth = {
  readonly store: Store
  /** Ends the booth: its camera, its timers, its screens, and with them all that it has kept. */
  readonly unmount: () => void
}
