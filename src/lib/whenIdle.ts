/** Where the browser does not tell when it is idle (Safari), after so long. */
const guessMs = 1000

/** Runs something once the page has nothing else to do. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, guessMs)
  return () => clearTimeout(timer)
}

/** Resolves then; never once it is given up. */
export function untilIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', whenIdle(resolve), { once: true }))
}
