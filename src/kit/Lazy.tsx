import { type ReactNode, useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { firstPaint, onFirstPaint } from '../lib/async.ts'
import type { LazyModule } from '../lib/lazyModule.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type LazyState<Module> = {
  /** Null until it is loaded. */
  readonly module: Module | null
  /** True once the fetch has failed. */
  readonly hasFailed: boolean
  readonly retry: () => void
}

/**
 * Fetches a lazy module when the component mounts. React's `lazy` would cache a failed fetch for good, and `Suspense`
 * would hold back a component that is there for a third of a second.
 */
export function useLazyModule<Module>(lazy: LazyModule<Module>): LazyState<Module> {
  const [module, setModule] = useState(lazy.current)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    let isCurrent = true
    // A fetch before the first paint would delay it.
    firstPaint()
      .then(lazy.load)
      .then(
        (loaded) => isCurrent && setModule(() => loaded),
        () => isCurrent && setHasFailed(true),
      )
    return () => {
      isCurrent = false
      setHasFailed(false)
    }
  }, [lazy, attempt])

  return { module, hasFailed, retry }
}

type LazyProps<Module> = {
  readonly from: LazyModule<Module>
  readonly children: (module: Module) => ReactNode
}

/** Renders components of a lazy module. Renders nothing until it is loaded, which is tried every 5 s, and if they throw. */
export function Lazy<Module>({ from, children }: LazyProps<Module>) {
  const [module, setModule] = useState(from.current)
  useEffect(
    // A fetch before the first paint would delay it.
    () => onFirstPaint(() => from.start((loaded) => setModule(() => loaded))),
    [from],
  )
  return <ErrorBoundary>{module && children(module)}</ErrorBoundary>
}

type DelayedProps = { readonly delayMs: number; readonly children: ReactNode }

/** Renders its children some milliseconds after it was mounted. */
export function Delayed({ delayMs, children }: DelayedProps) {
  const [isDue, setIsDue] = useState(false)
  // On a slow device a passive effect would start the timer long after the component is there.
  useLayoutEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isDue ? children : null
}
