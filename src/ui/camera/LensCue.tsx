import { useAtomValue } from 'jotai'
import { cueAtom } from '../../booth/session/cueAtoms.ts'
import { countdownAtom } from '../../booth/session/boothAtoms.ts'
import { lensEdge } from '../../lib/device.ts'
import styles from './LensCue.module.css'

/**
 * Cue at the lens: the countdown to a photo, the pose cue, and an arrow to the lens. It stands where the visitor should
 * look, beside the picture: in the middle of the window's upper edge, and on a phone held sideways at a side of the window.
 */
export function LensCue() {
  const count = useAtomValue(countdownAtom)
  const cue = useAtomValue(cueAtom)
  return (
    <div className={`group through ${styles['lens']}`} data-lens={lensEdge(screen.orientation?.angle ?? 0)}>
      {count !== null && (
        <div role="timer">
          <span key={count} className={styles['count']} translate="no">
            {count}
          </span>
        </div>
      )}
      {cue !== null && (
        // The live region announces it.
        <p key={cue} className={`text-centred ${styles['cue']}`} aria-hidden="true">
          {cue}
        </p>
      )}
    </div>
  )
}
