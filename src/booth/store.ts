import type { Atom, createStore } from 'jotai'
import type { Cleanup } from '../lib/cleanup.ts'

/** Store of one booth: the values of its atoms. */
export type Store = ReturnType<typeof createStore>

/**
 * Subscribes an effect to an atom: it runs for the value now and for every other value after it. The cleanup that the
 * effect returns is called before its next run and at the end.
 * @returns cleanup; it ends the subscription
 */
export function subscribe<Value>(
  store: Store,
  atom: Atom<Value>,
  effect: (value: Value) => Cleanup | null | undefined,
): Cleanup {
  let value = store.get(atom)
  let cleanup = effect(value)
  const unsubscribe = store.sub(atom, () => {
    const next = store.get(atom)
    if (Object.is(next, value)) return
    value = next
    cleanup?.()
    cleanup = effect(next)
  })
  return () => {
    unsubscribe()
    cleanup?.()
  }
}

/** A booth in an element of the page. */
export type MountedBooth = {
  readonly store: Store
  /** Ends the booth: its camera, its timers, its screens, and with them all that it has kept. */
  readonly unmount: Cleanup
}
