import { type ComponentType, useEffect, useState } from 'react'

import { ErrorBoundary } from './kit/ErrorBoundary.tsx'
import styles from './StripKeys.module.css'

/**
 * The small keys of the strip, in a chunk of their own: where it does not come, saving is left. Without Suspense,
 * which would hold keys that are there back for the third of a second.
 */
export function StripKeys() {
  const [Keys, setKeys] = useState<ComponentType | null>(null)

  useEffect(() => {
    let isOpen = true
    import('./HandOutKeys.tsx').then(
      ({ HandOutKeys }) => isOpen && setKeys(() => HandOutKeys),
      // The next opening tries again.
      () => undefined,
    )
    return () => {
      isOpen = false
    }
  }, [])

  return (
    <div className={styles['keys']}>
      <ErrorBoundary fallback={null}>{Keys && <Keys />}</ErrorBoundary>
    </div>
  )
}
