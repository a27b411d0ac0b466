/** Cleanup function: ends what the function that returned it has begun, and frees its resources. Call it once. */
export type Cleanup = () => void

/** Combines cleanups into one, which calls them in the order given. */
export function combineCleanups(...cleanups: readonly Cleanup[]): Cleanup {
  return () => {
    for (const cleanup of cleanups) cleanup()
  }
}
