import type { Cleanup } from './cleanup.ts'

/**
 * Resolves after some milliseconds.
 * @throws the signal's reason (in the promise) when aborted
 */
export function delay(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, delayMs)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** A promise with the functions that settle it: `Promise.withResolvers`, which Safari has from 17.4 on. */
export function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve!: PromiseWithResolvers<Value>['resolve']
  let reject!: PromiseWithResolvers<Value>['reject']
  const promise = new Promise<Value>((...settle) => ([resolve, reject] = settle))
  return { promise, resolve, reject }
}

/**
 * Yields to the main thread: resolves in a new task, after those that were waiting. A timer would take at least 4 ms.
 */
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

/** Delay where the browser has no `requestIdleCallback` (Safari). */
const idleFallbackMs = 1000

/**
 * Runs something when the page is idle.
 * @returns cleanup; a callback that has not run by then never runs
 */
export function onIdle(run: () => void): Cleanup {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, idleFallbackMs)
  return () => clearTimeout(timer)
}

/** A browser that does not report its paints has painted by then; a slow phone may take 2 s. */
const firstPaintDeadlineMs = 3000

/**
 * Runs something once the page shows its first content (First Contentful Paint): work that would delay it begins then.
 * @returns cleanup; a callback that has not run by then never runs, else the cleanup that it returned is called
 */
export function onFirstPaint(run: () => Cleanup | void): Cleanup {
  let cleanup: Cleanup | void = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const end = () => {
    if (cleanup) cleanup()
  }
  const finish = () => {
    end()
    cleanup = run()
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) finish()
  })
  observer.observe({ type: 'paint', buffered: true })
  const timer = setTimeout(finish, firstPaintDeadlineMs)
  return end
}

/** Resolves once the page shows its first content. */
export const firstPaint = memoizeAsync(() => new Promise<void>((resolve) => onFirstPaint(resolve)))

/**
 * Makes a promise abortable.
 * @param dispose frees a value that comes after the abort
 * @throws the signal's reason (in the promise) when aborted
 */
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

/**
 * Memoizes an async function: it runs once, also for calls at the same time. A failure is forgotten: the next call runs
 * it again.
 */
export function memoizeAsync<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null
  return () => {
    running ??= run().catch((cause: unknown) => {
      running = null
      throw cause
    })
    return running
  }
}
