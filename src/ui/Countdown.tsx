import { useAtomValue } from 'jotai'

import { countAtom } from '../state/boothAtom.ts'
import styles from './Countdown.module.css'

/** The seconds before a photo, in outlined figures that leave the face to be seen. */
export function Countdown() {
  const count = useAtomValue(countAtom)
  if (count === null) return null
  return (
    <div role="timer" className={styles['countdown']}>
      <span key={count} className={styles['count']}>
        {count}
      </span>
    </div>
  )
}
