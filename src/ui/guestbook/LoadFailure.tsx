import { Key } from '../kit/Key.tsx'
import styles from './LoadFailure.module.css'

/** Says that messages could not be loaded, and offers to try again. */
export function LoadFailure({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <div className={styles['failure']}>
      <p role="alert">Failed to load messages. Please try again later.</p>
      <Key onClick={onTryAgain}>Try Again</Key>
    </div>
  )
}
