import { useAtomValue, useSetAtom } from 'jotai'

import { openStripAtom, stopCameraAtom } from '../state/actions.ts'
import { cameraAtom, stripSessionAtom } from '../state/boothAtom.ts'
import styles from './CameraLip.module.css'
import { Key } from './kit/Key.tsx'
import { SessionKey } from './SessionKey.tsx'

/**
 * The lip under the screen: a lamp that burns while the camera does, the keys that stop it and the countdowns,
 * and, until the next capture, the way back to the strip.
 */
export function CameraLip() {
  const isActive = useAtomValue(cameraAtom).state === 'active'
  const hasStrip = useAtomValue(stripSessionAtom) !== null
  const stop = useSetAtom(stopCameraAtom)
  const openStrip = useSetAtom(openStripAtom)
  return (
    <div className={styles['lip']}>
      <span className={styles['lamp']} data-lit={isActive} aria-hidden="true" />
      <span className={styles['grille']} aria-hidden="true" />
      {hasStrip && <Key onClick={openStrip}>Your Photo Strip</Key>}
      <SessionKey />
      {isActive && <Key onClick={stop}>Stop Camera</Key>}
    </div>
  )
}
