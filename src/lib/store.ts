import type { Atom, createStore } from 'jotai'
import { withAbort } from './async.ts'
import type { Cleanup } from './cleanup.ts'

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
  effect: (value: Value) => Cleanup | null | void,
): Cleanup {
  let value = store.get(atom)
  let cleanup = effect(value)
  const unsubscribe = store.sub(atom, () => {
    const next = store.get(atom)
    if (Object.is(next, value)) return
    value = next
    if (cleanup) cleanup()
    cleanup = effect(next)
  })
  return () => {
    unsubscribe()
    if (cleanup) cleanup()
  }
}

/**
 * Waits for an atom's value.
 * @returns the value, as soon as it is not null
 * @throws the signal's reason (in the promise) when aborted
 */
export async function waitForValue<Value>(
  store: Store,
  atom: Atom<Value | null>,
  signal: AbortSignal,
): Promise<Value> {
  signal.throwIfAborted()
  let unsubscribe: Cleanup | undefined
  const value = new Promise<Value>((resolve) => {
    unsubscribe = subscribe(store, atom, (next) => {
      if (next !== null) resolve(next)
    })
  })
  return withAbort(value, signal).finally(() => unsubscribe?.())
}

/**
 * Runs a task for each value of an atom but null, and aborts it at the next value. A task that fails shows no error: it
 * prepares what may be needed later, and whoever needs it then tries again and reports the failure.
 * @returns cleanup; it aborts the task
 */
export function runAbortably<Value>(
  store: Store,
  atom: Atom<Value | null>,
  task: (value: Value, signal: AbortSignal) => Promise<unknown>,
): Cleanup {
  return subscribe(store, atom, (value) => {
    if (value === null) return undefined
    const controller = new AbortController()
    task(value, controller.signal).catch(() => undefined)
    return () => controller.abort()
  })
}

/** A booth in an element of the page. */
export type MountedBooth = {
  readonly store: Store
  /** Ends the booth: its camera, its timers, its screens, and with them all that it has kept. */
  readonly unmount: Cleanup
}
