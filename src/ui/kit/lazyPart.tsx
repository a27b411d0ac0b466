import { type ComponentType, lazy, Suspense } from 'react'

import { ErrorBoundary } from './ErrorBoundary.tsx'

/** A component that is loaded after the booth, and that the booth does without where it can't be loaded. */
export function lazyPart(load: () => Promise<ComponentType>): ComponentType {
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
