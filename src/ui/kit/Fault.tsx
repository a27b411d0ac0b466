import styles from './Fault.module.css'
import { Key } from './Key.tsx'

type Props = {
  /** What happened, and what of it is no loss, in a sentence. */
  readonly says: string
  readonly onGoOn: () => void
}

/** In place of what has broken: one sentence, and one key that goes on. */
export function Fault({ says, onGoOn }: Props) {
  return (
    <div className={styles['fault']}>
      <p role="alert">{says}</p>
      <Key tone="neon" onClick={onGoOn}>
        Try Again
      </Key>
    </div>
  )
}
