import { useAtomValue } from 'jotai'
import { sessionAtom } from '../booth/boothAtoms.ts'
import type { Session } from '../booth/boothState.ts'
import { flashOnAtom } from '../booth/settingsAtoms.ts'
import styles from './Flash.module.css'

/**
 * Flash of a photo: the whole screen is white around the shutter, and lights the faces. It is mounted from the last
 * second of the countdown to the next countdown, and so runs once; its style waits for the end of that second.
 */
export function Flash() {
  const session = useAtomValue(sessionAtom)
  const isOn = useAtomValue(flashOnAtom)
  return isOn && isNearShutter(session) ? <div className={styles['flash']} aria-hidden="true" /> : null
}

function isNearShutter(session: Session): boolean {
  const { phase } = session
  if (phase === 'countdown') return session.count === 1
  return phase === 'capturing' || phase === 'betweenPhotos' || phase === 'processing'
}
