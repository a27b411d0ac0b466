/** A place for something that comes and goes; who needs it waits until it is there. */
export type AsyncSlot<Value> = {
  readonly put: (value: Value | null) => void
  /**
   * What is there, or comes next.
   * @throws the signal's reason (in the promise) when given up
   */
  readonly pass: (signal: AbortSignal) => Promise<Value>
}

export function createAsyncSlot<Value>(): AsyncSlot<Value> {
  let there: Value | null = null
  const waiting = new Set<(value: Value) => void>()
  return {
    put(value) {
      there = value
      if (value === null) return
      for (const go of waiting) go(value)
      waiting.clear()
    },
    pass: (signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        if (there !== null) return resolve(there)
        waiting.add(resolve)
        const giveUp = () => {
          waiting.delete(resolve)
          reject(signal.reason)
        }
        signal.addEventListener('abort', giveUp, { once: true })
      }),
  }
}
