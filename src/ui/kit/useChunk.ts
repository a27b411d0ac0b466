import { useEffect, useState } from 'react'

/**
 * A module in a chunk of its own, null until it is wanted and has come; where it does not come, the next time that
 * it is wanted tries again. `lazy` would remember the failure for ever, and `Suspense` would hold a component that
 * is there back for a third of a second. `load` must stay the same function.
 */
export function useChunk<Module>(load: () => Promise<Module>, isWanted = true): Module | null {
  const [chunk, setChunk] = useState<Module | null>(null)

  useEffect(() => {
    if (!isWanted) return undefined
    let isHere = true
    load().then(
      (module) => isHere && setChunk(() => module),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [load, isWanted])

  return chunk
}
