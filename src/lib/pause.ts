/**
 * Resolves after some milliseconds.
 * @throws the signal's reason (in the promise) when given up
 */
export function pause(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, delayMs)
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}
