import { useEffect, useState, type ComponentType, lazy, Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/**
 * A module in a chunk of its own, null until it is wanted and has come; where it does not come, the next time that
 * it is wanted tries again. `lazy` would remember the failure for ever, and `Suspense` would hold a component that
 * is there back for a third of a second. `load` must stay the same function.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, isWanted = true): Module | null {
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

/** A component that is loaded after the booth, and that the booth does without where it can't be loaded. */
export function lazyComponent(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(() => load().then((part) => ({ default: part })))
  return function LazyPart() {
    return (
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

/** Shows what is in it after a while, counted from when it is mounted. */
export function Delayed({ delayMs, children }: { readonly delayMs: number; readonly children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isTime ? children : null
}
