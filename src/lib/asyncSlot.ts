/** Async slot: holds a value or null; `wait` resolves as soon as it holds a value. */
export type AsyncSlot<Value> = {
  readonly set: (value: Value | null) => void
  /**
   * Resolves with the value that is set, or with the next one.
   * @throws the signal's reason (in the promise) when aborted
   */
  readonly wait: (signal: AbortSignal) => Promise<Value>
}

/** Creates an empty async slot. */
export function createAsyncSlot<Value>(): AsyncSlot<Value> {
  let current: Value | null = null
  const waiting = new Set<(value: Value) => void>()
  return {
    set(value) {
      current = value
      if (value === null) return
      for (const resolve of waiting) resolve(value)
      waiting.clear()
    },
    wait: (signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        if (current !== null) return resolve(current)
        waiting.add(resolve)
        const onAbort = () => {
          waiting.delete(resolve)
          reject(signal.reason)
        }
        signal.addEventListener('abort', onAbort, { once: true })
      }),
  }
}
