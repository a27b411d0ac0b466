import { lazy, Suspense } from 'react'

import { ErrorBoundary } from './kit/ErrorBoundary.tsx'
import styles from './StripKeys.module.css'

const HandOutKeys = lazy(async () => ({ default: (await import('./HandOutKeys.tsx')).HandOutKeys }))

/** The small keys of the strip, in a chunk of their own: where it does not come, saving is left. */
export function StripKeys() {
  return (
    <div className={styles['keys']}>
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <HandOutKeys />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
