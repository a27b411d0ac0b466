import { ErrorBoundary } from './kit/ErrorBoundary.tsx'
import { useChunk } from './kit/useChunk.ts'
import styles from './StripKeys.module.css'

const loadKeys = () => import('./HandOutKeys.tsx')

/** The small keys of the strip, in a chunk of their own: where it does not come, saving is left. */
export function StripKeys() {
  const keys = useChunk(loadKeys)
  return (
    <div className={styles['keys']}>
      <ErrorBoundary fallback={null}>{keys && <keys.HandOutKeys />}</ErrorBoundary>
    </div>
  )
}
