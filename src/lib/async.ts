/**
 * Resolves after some milliseconds.
 * @throws the signal's reason (in the promise) when given up
 */
export function delay(delayMs: number, signal?: AbortSignal): Promise<void> {
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

/** Resolves in a task of its own, as soon as the page has done what was waiting. A timer would take 4 ms at least. */
export function yieldToMain(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Where the browser does not tell when it is idle (Safari), after so long. */
const guessMs = 1000

/** Runs something once the page has nothing else to do. Returns what calls it off. */
export function onIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, guessMs)
  return () => clearTimeout(timer)
}

/** A browser that does not report its paints has painted by then. */
const firstPaintDeadlineMs = 1000

/**
 * Runs something once the page shows its first content (First Contentful Paint): work that would delay it begins then.
 * @returns cleanup; what has not run by then never does
 */
export function onFirstPaint(run: () => void): () => void {
  const cleanup = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const finish = () => {
    cleanup()
    run()
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) finish()
  })
  observer.observe({ type: 'paint', buffered: true })
  const timer = setTimeout(finish, firstPaintDeadlineMs)
  return cleanup
}

/** Resolves then; never once it is given up. */
export function idle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', onIdle(resolve), { once: true }))
}

/** The promise, or the signal's reason as soon as it is aborted; a value that comes too late is disposed of. */
export function withAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  dispose?: (late: Value) => void,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise
      .then((value) => (signal.aborted ? dispose?.(value) : resolve(value)), reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
