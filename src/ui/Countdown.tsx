import { useAtomValue } from 'jotai'

import { lensEdge } from '../lib/lensEdge.ts'
import { countAtom } from '../state/boothAtom.ts'
import styles from './Countdown.module.css'

/**
 * The seconds before a photo, in outlined figures that leave the face to be seen. They stand where to look, at the
 * edge of the picture next to the lens, and an arrow points there.
 */
export function Countdown() {
  const count = useAtomValue(countAtom)
  if (count === null) return null
  return (
    <div role="timer" className={styles['countdown']} data-lens={lensEdge(screen.orientation?.angle ?? 0)}>
      <span key={count} className={styles['count']}>
        {count}
      </span>
    </div>
  )
}
