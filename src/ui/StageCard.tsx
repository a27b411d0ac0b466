import { useAtomValue, useSetAtom } from 'jotai'

import { startCameraAtom, stopCameraAtom } from '../state/actions.ts'
import { cameraAtom, mutedAtom, noticeAtom } from '../state/boothAtom.ts'
import { InAppNotice } from './InAppNotice.tsx'
import { LazyCameraAid } from './camera/lazyCamera.ts'
import { Key } from './kit/Key.tsx'
import styles from './StageCard.module.css'

/** What the screen of the machine says while it shows no picture, and the one key that helps. */
export function StageCard() {
  const camera = useAtomValue(cameraAtom)
  const notice = useAtomValue(noticeAtom)
  const start = useSetAtom(startCameraAtom)
  const stop = useSetAtom(stopCameraAtom)
  const isMuted = useAtomValue(mutedAtom)
  if (camera.state === 'active' && !isMuted) return null
  return (
    <div className={styles['card']} data-camera={camera.state}>
      {notice !== null && (
        <p role="alert" className={styles['notice']}>
          {notice}
        </p>
      )}
      {camera.state !== 'starting' && !isMuted && <InAppNotice />}
      {camera.state === 'idle' && (
        <Key tone="neon" onClick={start}>
          Start Camera
        </Key>
      )}
      {camera.state === 'starting' && (
        <>
          <output className={styles['says']}>Starting up camera...</output>
          <Key tone="quiet" onClick={stop}>
            Cancel
          </Key>
        </>
      )}
      {camera.state === 'failed' && (
        <>
          <p role="alert" className={styles['says']}>
            {camera.error.message}
          </p>
          <Key tone="neon" onClick={start}>
            Try Again
          </Key>
        </>
      )}
      <LazyCameraAid />
    </div>
  )
}
