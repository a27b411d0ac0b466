import styles from './Fault.module.css'
import { Key } from './Key.tsx'

type Props = {
  /** What happened, and what of it is no loss, in a sentence. */
  readonly says: string
  /** Text of the one key. */
  readonly keyName?: string
  readonly onGoOn: () => void
}

/** In place of what has broken: one sentence, and one key that goes on. */
export function Fault({ says, keyName = 'Try Again', onGoOn }: Props) {
  return (
    <div className={styles['fault']}>
      <p role="alert">{says}</p>
      <Key tone="neon" onClick={onGoOn}>
        {keyName}
      </Key>
    </div>
  )
}
