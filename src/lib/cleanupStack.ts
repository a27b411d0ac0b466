import type { Cleanup } from './cleanup.ts'

/** Cleanups of resources that are opened one after the other, so that an error in between frees those that are open. */
export type CleanupStack = {
  readonly add: (cleanup: Cleanup) => void
  /** Calls the cleanups once, the last one first. */
  readonly run: Cleanup
}

/** Creates a cleanup stack: the `DisposableStack` of browsers that have one (Safari has none). */
export function createCleanupStack(): CleanupStack {
  const cleanups: Cleanup[] = []
  return {
    add: (cleanup) => void cleanups.push(cleanup),
    run: () => {
      for (const cleanup of cleanups.splice(0).reverse()) cleanup()
    },
  }
}
