import { useAtomValue } from 'jotai'

import { sessionAtom } from '../booth/session/boothAtoms.ts'
import { processingMs } from '../booth/session/reduceBooth.ts'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import styles from './Processing.module.css'
import * as main from '../locale/messages/main.ts'

const cells = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** Processing screen: covers the booth while the strip is composed. */
export function Processing() {
  const { phase } = useAtomValue(sessionAtom)
  if (phase !== 'processing') return null
  return (
    <section className={`centred over ${styles['overlay']}`} aria-label={main.processing()}>
      <div className={styles['grid']} aria-hidden="true">
        {cells.map((cell) => (
          <span key={cell} className={styles['cell']} style={{ animationDelay: `${cell * 90}ms` }} />
        ))}
      </div>
      <p className={styles['text']}>{main.processingNow()}</p>
      <ProgressBar label={main.processing()} durationMs={processingMs} />
    </section>
  )
}
