import { useAtomValue, useSetAtom } from 'jotai'

import { stopCameraAtom } from '../state/actions.ts'
import { cameraAtom } from '../state/boothAtom.ts'
import styles from './CameraLip.module.css'
import { Key } from './kit/Key.tsx'

/** The lip under the screen: a lamp that burns while the camera does, and the key that stops it. */
export function CameraLip() {
  const camera = useAtomValue(cameraAtom)
  const stop = useSetAtom(stopCameraAtom)
  const isActive = camera.state === 'active'
  return (
    <div className={styles['lip']}>
      <span className={styles['lamp']} data-lit={isActive} aria-hidden="true" />
      <span className={styles['grille']} aria-hidden="true" />
      {isActive && <Key onClick={stop}>Stop Camera</Key>}
    </div>
  )
}
